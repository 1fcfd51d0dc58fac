//! How serde reads a tree.
//!
//! Each file's type is compiled with all that its visitors can be handed here, and that is half of the code of a
//! system: so a type is handed only what it asks for, and the path of an error grows on its way out instead of in a
//! wrapper around each visitor.

use super::tree::{Entry, Node, Table, Value};
use super::type_mismatch::Misread;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess, Unexpected};
use serde::de::{VariantAccess, Visitor};
use std::marker::PhantomData;
use std::{slice, vec};

impl Node {
    fn unexpected(&self) -> Unexpected<'_> {
        match &self.value {
            Value::Table(_) => Unexpected::Map,
            Value::Array(_) => Unexpected::Seq,
            Value::Str(text) => Unexpected::Str(text),
            Value::Int(value) => Unexpected::Signed(*value),
            Value::Float(value) => Unexpected::Float(*value),
            Value::Bool(value) => Unexpected::Bool(*value),
        }
    }

    #[cold]
    fn is_not(&self, wanted: &dyn Expected) -> Misread {
        Misread::invalid_type(self.unexpected(), wanted)
    }

    fn visit_array<'de, V: Visitor<'de>>(items: &'de [Node], visitor: V) -> Result<V::Value, Misread> {
        let mut list = ListAccess { items: items.iter(), read: 0 };
        let value = visitor.visit_seq(&mut list)?;
        list.end()?;
        Ok(value)
    }
}

/// The values of an array, one after the other.
struct ListAccess<'de> {
    items: slice::Iter<'de, Node>,
    read: usize,
}

impl ListAccess<'_> {
    /// # Errors
    /// Where values are left.
    fn end(&self) -> Result<(), Misread> {
        match self.items.len() {
            0 => Ok(()),
            left => Err(Misread::invalid_length(self.read + left, &format!("an array of {}", self.read).as_str())),
        }
    }
}

impl<'de> SeqAccess<'de> for &mut ListAccess<'de> {
    type Error = Misread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misread> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let index = self.read;
        self.read += 1;
        seed.deserialize(item).map(Some).map_err(|error| error.of_item(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The keys of a table in the order in which they were written, each with its value.
struct TableAccess<'de> {
    entries: vec::IntoIter<(&'de str, &'de Entry)>,
    /// The key that was read last.
    last: Option<(&'de str, &'de Node)>,
}

impl<'de> TableAccess<'de> {
    fn of(table: &'de Table) -> TableAccess<'de> {
        TableAccess { entries: table.in_order().into_iter(), last: None }
    }
}

impl<'de> MapAccess<'de> for TableAccess<'de> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misread> {
        let Some((key, entry)) = self.entries.next() else { return Ok(None) };
        self.last = Some((key, &entry.node));
        let name = StrDeserializer::new(key);
        seed.deserialize(name).map(Some).map_err(|error: Misread| error.of_key(key))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Misread> {
        let (key, node) = self.last.take().expect("a key is read before its value");
        seed.deserialize(node).map_err(|error| error.of_key(key))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// A name that a table chooses by its one key, with what belongs to it.
struct Chosen<'de> {
    name: &'de str,
    node: &'de Node,
}

impl<'de> EnumAccess<'de> for Chosen<'de> {
    type Error = Misread;
    type Variant = Chosen<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Chosen<'de>), Misread> {
        let name = StrDeserializer::new(self.name);
        seed.deserialize(name).map(|name| (name, self))
    }
}

impl<'de> VariantAccess<'de> for Chosen<'de> {
    type Error = Misread;

    fn unit_variant(self) -> Result<(), Misread> {
        self.newtype_variant_seed(PhantomData)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misread> {
        seed.deserialize(self.node).map_err(|error| error.of_key(self.name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        self.node.deserialize_seq(visitor).map_err(|error| error.of_key(self.name))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Misread> {
        self.node.deserialize_map(visitor).map_err(|error| error.of_key(self.name))
    }
}

/// Reads an integer for whatever asks for one.
macro_rules! integers {
    ($($of:ident)*) => {
        $(fn $of<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            match self.value {
                Value::Int(value) => visitor.visit_i64(value),
                _ => Err(self.is_not(&visitor)),
            }
        })*
    };
}

/// Reads a string for whatever asks for one.
macro_rules! strings {
    ($($of:ident)*) => {
        $(fn $of<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
            match &self.value {
                Value::Str(text) => visitor.visit_borrowed_str(text),
                _ => Err(self.is_not(&visitor)),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match &self.value {
            Value::Str(text) => visitor.visit_borrowed_str(text),
            Value::Int(value) => visitor.visit_i64(*value),
            Value::Float(value) => visitor.visit_f64(*value),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Array(items) => Node::visit_array(items, visitor),
            Value::Table(table) => visitor.visit_map(TableAccess::of(table)),
        }
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    strings! { deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match self.value {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => Err(self.is_not(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match &self.value {
            Value::Array(items) => Node::visit_array(items, visitor),
            _ => Err(self.is_not(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        match &self.value {
            Value::Table(table) => visitor.visit_map(TableAccess::of(table)),
            _ => Err(self.is_not(&visitor)),
        }
    }

    /// Only from a table: serde would also take an array for a struct, its fields by position.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        match &self.value {
            Value::Str(text) => visitor.visit_enum(StrDeserializer::new(text)),
            Value::Table(table) => match table.in_order().as_slice() {
                [(name, Entry { node, .. })] => visitor.visit_enum(Chosen { name, node }),
                _ => Err(Misread::several_keys()),
            },
            _ => Err(Misread::invalid_type(self.unexpected(), &"a name")),
        }
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char bytes byte_buf unit unit_struct ignored_any
    }
}
