//! What a file of a report is known by.

use crate::report::ReportError;
use crate::report::run::plain;
use std::io::Read;
use std::path::Path;

/// The length of a file in bytes, and their blake3 in hexadecimal.
///
/// # Errors
/// It is no plain file; the machine refused.
pub(in crate::report) fn digest(path: &Path) -> Result<(u64, String), ReportError> {
    let mut hasher = blake3::Hasher::new();
    let mut file = plain::open(path)?;
    let mut hash = || {
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(()),
                read => hasher.update(&buffer[..read]),
            };
        }
    };
    hash().map_err(ReportError::io("read", path))?;
    Ok((hasher.count(), hasher.finalize().to_hex().to_string()))
}
