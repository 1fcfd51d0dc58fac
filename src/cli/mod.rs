//! The command line.

mod table_cmd;
