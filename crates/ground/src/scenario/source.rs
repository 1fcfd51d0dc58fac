//! A file as it was written: read with care, parsed, and turned into a tree.

use super::plain::not_plain;
use super::problem::{Fault, Place, Problems, nearest};
use super::tree::{Node, Table, Value};
use std::io::Read;
use std::path::Path as FilePath;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The largest file that is read, in bytes.
pub(super) const LARGEST: u64 = 1 << 20;

/// Reads a file's text.
///
/// # Errors
/// What is wrong with it, as a lower-case fragment: it is missing, no plain file, unreadable, too large, or no text.
pub(super) fn read(path: &FilePath) -> Result<String, String> {
    let too_large = || format!("larger than {} MiB, the most that is read", LARGEST >> 20);
    // Before it is opened, since to open a pipe may take for ever.
    let found = std::fs::metadata(path).map_err(|error| why(&error))?;
    if let Some(kind) = not_plain(&found) {
        return Err(format!("{kind}, expected a TOML file"));
    }
    if found.len() > LARGEST {
        return Err(too_large());
    }
    let file = std::fs::File::open(path).map_err(|error| why(&error))?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| why(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..good].iter().filter(|&&byte| byte == b'\n').count();
        format!("not UTF-8 text, from line {line} on")
    })
}

fn why(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission to read it is denied".to_owned(),
        _ => format!("can't be read: {error}"),
    }
}

/// The most entries of a folder that are looked at for a name.
const MOST_FILES: usize = 1000;

/// `wanted` with the name of the file beside it that is most like it; `file` is where it leads from `from`.
pub(super) fn neighbour(wanted: &str, file: &FilePath, from: &FilePath) -> Option<String> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(FilePath::new("."));
    let name = file.file_name()?.to_str()?;
    let own = from.file_name().filter(|_| file.parent() == from.parent());
    let entries = std::fs::read_dir(folder).ok()?.take(MOST_FILES).filter_map(Result::ok);
    let mut names: Vec<String> = entries
        .filter(|entry| Some(entry.file_name().as_os_str()) != own)
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort_unstable();
    let found = nearest(name, names.iter().map(String::as_str)).filter(|found| *found != name)?;
    Some(format!("{}{found}", wanted.strip_suffix(name)?))
}

/// Parses the text of a file called `name`.
///
/// # Errors
/// The first thing that is wrong, with its line and column.
pub(super) fn parse(name: &str, text: &str) -> Result<Node, Problems> {
    let lines = Lines::new(name, text);
    let table = DeTable::parse(text).map_err(|error| lines.syntax(&error))?;
    let root = lower_table(table.into_inner(), &|at| lines.place(at))?;
    Ok(Node::new(Value::Table(root), lines.place(0)))
}

/// What a file says of itself before it is known what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileKeys {
    /// Its keys, in the order written.
    pub names: Vec<String>,
    /// What it gives as its `system`.
    pub system: Option<String>,
}

/// The keys at the root of a file.
///
/// # Errors
/// A file that can't be read or parsed.
pub fn file_keys(file: &str) -> Result<FileKeys, Problems> {
    let text = read(FilePath::new(file)).map_err(|why| Problems::one(Place::whole(file), Fault::new("", why)))?;
    let root = parse(file, &text)?;
    let table = root.as_table().cloned().unwrap_or_default();
    let names = table.in_order().into_iter().map(|(key, _)| key.to_owned()).collect();
    let system = table.get("system").and_then(|entry| entry.node.as_str()).map(str::to_owned);
    Ok(FileKeys { names, system })
}

/// Parses a value of the command line; what is no value that documents have counts as a string.
///
/// # Errors
/// A number that documents can't have.
pub(super) fn parse_argument(text: &str, place: &Place) -> Result<Node, Problems> {
    match DeValue::parse(text).map(Spanned::into_inner) {
        Ok(DeValue::Datetime(_)) | Err(_) => {
            printable(text, place)?;
            Ok(Node::new(Value::Str(text.to_owned()), place.clone()))
        }
        Ok(value) => lower(value, place.clone(), &|_| place.clone()),
    }
}

/// Finds line and column of a byte, in a time that does not depend on the length of the line.
struct Lines<'a> {
    name: Arc<str>,
    text: &'a str,
    starts: Vec<usize>,
    /// How many characters begin before each [`MARK`]th byte.
    marks: Vec<usize>,
}

/// Bytes from one mark to the next.
const MARK: usize = 64;

impl<'a> Lines<'a> {
    fn new(name: &str, text: &'a str) -> Lines<'a> {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let counts = text.as_bytes().chunks(MARK).scan(0, |before, bytes| {
            let here = *before;
            *before += begun(bytes);
            Some(here)
        });
        let marks = counts.collect();
        Lines { name: name.into(), text, starts, marks }
    }

    fn place(&self, at: usize) -> Place {
        let at = at.min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= at);
        let before = self.characters(at) - self.characters(self.starts[line - 1]);
        // A mark of byte order takes no column.
        let mark = usize::from(line == 1 && before > 0 && self.text.starts_with('\u{feff}'));
        Place::File { file: self.name.clone(), line, column: before - mark + 1 }
    }

    /// How many characters begin before a byte.
    fn characters(&self, at: usize) -> usize {
        let mark = at / MARK;
        match self.marks.get(mark) {
            Some(before) => before + begun(&self.text.as_bytes()[mark * MARK..at]),
            None => self.marks.last().map_or(0, |before| before + begun(&self.text.as_bytes()[(mark - 1) * MARK..])),
        }
    }

    /// One line out of what the parser says.
    fn syntax(&self, error: &toml::de::Error) -> Problems {
        let at = error.span().map_or(self.text.len(), |span| span.start);
        let ended = at >= self.text.trim_end().len();
        let message = error.message().lines().collect::<Vec<_>>().join(", ").replace(", expected nothing", "");
        let what = if ended { format!("the file ends too early: {message}") } else { message };
        Problems::one(self.place(at), Fault::new("", what))
    }
}

/// How many characters begin in some bytes of a text.
fn begun(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// Whether a key or a string has no letter that does something to a terminal instead of being shown.
///
/// # Errors
/// It has one.
fn printable(text: &str, place: &Place) -> Result<(), Problems> {
    let Some(letter) = text.chars().find(|letter| letter.is_control() && !"\n\r\t".contains(*letter)) else {
        return Ok(());
    };
    let what = format!("the control character U+{:04X} is in it", u32::from(letter));
    Err(Problems::one(place.clone(), Fault::new("", what).expected("text that can be printed")))
}

type Locate<'a> = &'a dyn Fn(usize) -> Place;

fn lower_table(table: DeTable<'_>, locate: Locate) -> Result<Table, Problems> {
    let mut entries: Vec<_> = table.into_iter().collect();
    entries.sort_by_key(|(key, value)| (key.span().start, value.span().start));
    let mut lowered = Table::default();
    for (key, value) in entries {
        let node = lower_spanned(value, locate)?;
        let place = locate(key.span().start);
        printable(key.get_ref(), &place)?;
        lowered.insert(key.get_ref().to_string(), place, node);
    }
    Ok(lowered)
}

fn lower_spanned(value: Spanned<DeValue<'_>>, locate: Locate) -> Result<Node, Problems> {
    let place = locate(value.span().start);
    lower(value.into_inner(), place, locate)
}

fn lower(value: DeValue<'_>, place: Place, locate: Locate) -> Result<Node, Problems> {
    let refuse =
        |what: String, expected: &str| Err(Problems::one(place.clone(), Fault::new("", what).expected(expected)));
    let value = match value {
        DeValue::String(text) => {
            printable(&text, &place)?;
            Value::Str(text.into_owned())
        }
        DeValue::Boolean(value) => Value::Bool(value),
        DeValue::Integer(digits) => match i64::from_str_radix(digits.as_str(), digits.radix()) {
            Ok(value) => Value::Int(value),
            Err(_) => return refuse(format!("{digits} is too large"), "an integer of 64 bits"),
        },
        DeValue::Float(digits) => match digits.as_str().parse::<f64>() {
            Ok(value) if value.is_finite() => Value::Float(value),
            _ => return refuse(format!("{digits} is no usable number"), "a finite number"),
        },
        DeValue::Datetime(date) => return refuse(format!("{date} is a date"), "a string, a number, true or false"),
        DeValue::Array(items) => {
            Value::Array(items.into_iter().map(|item| lower_spanned(item, locate)).collect::<Result<_, _>>()?)
        }
        DeValue::Table(table) => Value::Table(lower_table(table, locate)?),
    };
    Ok(Node::new(value, place))
}
