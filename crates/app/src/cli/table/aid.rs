//! Prints a table of chances as a player's aid, to paste into a rulebook, a page or a forum.

use super::people::Aid;
use crate::cli::output::{self, Cell, Sheet};
use std::fmt::Write;

/// The aid in Markdown.
pub(super) fn markdown(aid: &Aid) -> String {
    let mut text = format!("**{}**\n\n", aid.title);
    if !aid.fixed.is_empty() {
        let _ = writeln!(text, "{}\n", aid.fixed.join(", "));
    }
    text + &aid.sheet.markdown() + &format!("\n_{}_\n", source(aid))
}

/// The aid as an HTML `<table>`, with a caption and with headers for screen readers.
pub(super) fn html(aid: &Aid) -> String {
    let mut text = format!("<table>\n<caption>{}", escaped(aid.title));
    if !aid.fixed.is_empty() {
        let _ = write!(text, "<br><small>{}</small>", escaped(&aid.fixed.join(", ")));
    }
    text += "</caption>\n<thead>\n<tr>";
    for column in aid.sheet.columns() {
        let _ = write!(text, "<th scope=\"col\">{}</th>", escaped(column));
    }
    text += "</tr>\n</thead>\n<tbody>\n";
    for row in aid.sheet.rows() {
        let _ = writeln!(text, "<tr>{}</tr>", html_cells(&aid.sheet, row));
    }
    let columns = aid.sheet.columns().count();
    let _ = writeln!(
        text,
        "</tbody>\n<tfoot>\n<tr><td colspan=\"{columns}\"><small>{}</small></td></tr>\n</tfoot>\n</table>",
        escaped(&source(aid))
    );
    text
}

/// The aid for the forum of BoardGameGeek, which has no tables: text aligned in letters of equal width.
pub(super) fn forum(aid: &Aid) -> String {
    let mut text = format!("[b]{}[/b]\n", aid.title);
    if !aid.fixed.is_empty() {
        let _ = writeln!(text, "{}", aid.fixed.join(", "));
    }
    text + &format!("[c]{}[/c]\n[i]{}[/i]\n", output::aligned(&aid.sheet, None), source(aid))
}

fn source(aid: &Aid) -> String {
    format!("Exact chances, {}", aid.command)
}

fn html_cells(sheet: &Sheet, row: &[Cell]) -> String {
    let cell = |(at, cell): (usize, &Cell)| {
        let to_the_right = if sheet.is_numeric(at) { " style=\"text-align:right\"" } else { "" };
        format!("<td{to_the_right}>{}</td>", escaped(&cell.text()))
    };
    row.iter().enumerate().map(cell).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aid() -> Aid {
        let mut sheet = Sheet::plain(["range", "hit"]);
        sheet.row([1.into(), Cell::Right("50.0 %".to_owned())]);
        sheet.row([2.into(), Cell::Right("< 1 %".to_owned())]);
        Aid {
            title: "Hits & misses",
            fixed: vec!["aim = yes".to_owned()],
            sheet,
            command: "sortie table toy/die".to_owned(),
        }
    }

    #[test]
    fn markdown_has_a_title_and_what_is_fixed() {
        let expected = "**Hits & misses**\n\naim = yes\n\n| range | hit |\n| ---: | ---: |\n| 1 | 50.0 % |\n\
                        | 2 | < 1 % |\n\n_Exact chances, sortie table toy/die_\n";
        assert_eq!(markdown(&aid()), expected);
    }

    #[test]
    fn html_is_escaped_and_has_headers() {
        let printed = html(&aid());
        assert!(printed.starts_with("<table>\n<caption>Hits &amp; misses<br><small>aim = yes</small></caption>\n"));
        assert!(printed.contains("<th scope=\"col\">range</th>"));
        assert!(printed.contains("<td style=\"text-align:right\">&lt; 1 %</td>"));
    }

    #[test]
    fn a_forum_gets_one_width_of_letters() {
        let expected = "[b]Hits & misses[/b]\naim = yes\n[c]range     hit\n    1  50.0 %\n    2   < 1 %\n[/c]\n\
                        [i]Exact chances, sortie table toy/die[/i]\n";
        assert_eq!(forum(&aid()), expected);
    }
}
