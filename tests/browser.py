#!/usr/bin/env python3
"""Opens pages of reports in a headless browser and checks what a reader would notice.

usage: browser.py PAGE... [--shots FOLDER]

For each page: the console is silent, no request but that for the page itself is made, no line is wider than the
window at 360 and at 1,440 pixels, every chart has marks and none of its letters lie outside the page, a click on the
head of a table sorts it both ways, the dark colours differ from the light ones, letters and marks have contrast with
the ground or the cell behind them in both, no letters of a chart cover others, those of maps not even at their edges,
all marks of a chart are on one scale, a table that is wider than the window shows it, what can be unfolded holds to
all this, and the page is smaller than 1 MB. With --shots a picture of each is left in the folder. Needs selenium,
chromium and chromedriver.
Exit code 1 if anything is wrong.
"""

import json
import sys
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

# The folded parts of the page are checked too.
UNFOLD = "document.querySelectorAll('details').forEach(details => { details.open = arguments[0]; })"
CHARTS = """
return [...document.querySelectorAll('svg')].map(svg => ({
  marks: svg.querySelectorAll('rect.bar, path.bar, path.interval, circle, path.way, rect.post').length,
  outside: [...svg.querySelectorAll('text')].filter(text => {
    const box = text.getBoundingClientRect();
    return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
  }).map(text => text.textContent),
  small: [...svg.querySelectorAll('text')].filter(text => {
    const box = text.getBoundingClientRect();
    return box.width > 0 && parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a < 10;
  }).map(text => text.textContent),
  overlaps: [...svg.querySelectorAll('text')].flatMap((text, at, all) => {
    const one = text.getBoundingClientRect();
    return all.slice(at + 1).filter(next => {
      const other = next.getBoundingClientRect();
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // The box of a letter is higher than the letter.
      return one.width > 0 && other.width > 0 && across > 0.5 && along > (svg.classList.contains('map') ? 1.5 : 4);
    }).map(next => `${text.textContent}` + "` and `" + `${next.textContent}`);
  }),
  marked: [...svg.querySelectorAll('[data-value]')].map(mark => [
    Number(mark.dataset.value),
    mark.tagName === 'rect' ? mark.x.baseVal.value + mark.width.baseVal.value : mark.cx.baseVal.value,
  ]),
}))
"""
# The contrast of letters and marks with the ground: 4.5 and 3 are those of WCAG 2 (1.4.3 and 1.4.11).
CONTRAST = """
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const light = colour => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(part => part / 255);
  const [r, g, b] = parts.map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = light(getComputedStyle(document.body).backgroundColor);
const contrast = (colour, behind = ground) => {
  const [low, high] = [light(colour), behind].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
};
const faint = (selector, property, least) => [...document.querySelectorAll(selector)]
  .map(one => [one.getAttribute('class') || one.tagName, contrast(getComputedStyle(one)[property])])
  .filter(([_, found]) => found < least)
  .map(([name, found]) => `${name} has a contrast of ${found.toFixed(2)}, expected ${least}`);
const cells = [...document.querySelectorAll('.heat span, .payoff, .payoff small')]
  .map(cell => [cell.textContent, getComputedStyle(cell).color, getComputedStyle(cell.closest('.heat span, .payoff'))])
  .map(([name, colour, behind]) => [name, contrast(colour, light(behind.backgroundColor))])
  .filter(([_, found]) => found < 4.5)
  .map(([name, found]) => `${name} has a contrast of ${found.toFixed(2)} with its cell, expected 4.5`);
return [...new Set([
  ...cells,
  ...faint('p, li, td, th, summary, code, h1, h2, h3, a', 'color', 4.5),
  ...faint('.chart text:not(.inside)', 'fill', 4.5),
  ...faint('.chart .bar, .chart .dot.plain', 'fill', 3),
])];
"""
SCROLLING = """
return [...document.querySelectorAll('.wide, .story')].filter(wide =>
  wide.scrollWidth > wide.clientWidth && getComputedStyle(wide).backgroundImage === 'none').length;
"""
SORTED = """
const table = document.querySelectorAll('table.sorted')[arguments[0]], head = table.tHead.rows[0].cells[arguments[1]];
head.click();
return [...table.tBodies[0].rows].map(row => {
  const cell = row.cells[arguments[1]];
  return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
});
"""


def browser(profile):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
                 "--disable-background-networking", "--disable-component-update", f"--user-data-dir={profile}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


def resize(driver, width):
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def scheme(driver, name):
    feature = {"name": "prefers-color-scheme", "value": name}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    return driver.execute_script("return getComputedStyle(document.body).backgroundColor")


def numbers_rise(values):
    numbers = [value for value in values if not isinstance(value, str)]
    return numbers == sorted(numbers)


def off_scale(marked):
    """The value that is farthest from the straight line through the others' places, if it is off by a unit of the chart."""
    low, high = min(marked, default=None), max(marked, default=None)
    if low is None or low[0] == high[0]:
        return None
    slope = (high[1] - low[1]) / (high[0] - low[0])
    off = max(marked, key=lambda mark: abs(low[1] + slope * (mark[0] - low[0]) - mark[1]))
    return off[0] if abs(low[1] + slope * (off[0] - low[0]) - off[1]) > 1 else None


def check(driver, page, shots):
    found = []
    if page.stat().st_size >= 1_000_000:
        found.append(f"it has {page.stat().st_size} bytes")
    # What the browser asks for as it starts is not the page's.
    driver.get("about:blank")
    driver.get_log("performance")
    driver.get_log("browser")
    driver.get(page.as_uri())
    driver.execute_script(UNFOLD, True)
    for width in [360, 1440]:
        resize(driver, width)
        wide = driver.execute_script("return document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"at {width} pixels it is {wide} wide")
        for at, chart in enumerate(driver.execute_script(CHARTS)):
            if chart["marks"] == 0:
                found.append(f"chart {at} is empty")
            found += [f"at {width} pixels chart {at} clips `{text}`" for text in chart["outside"]]
            low = "is less than 10 pixels high"
            found += [f"at {width} pixels `{text}` in chart {at} {low}" for text in chart["small"]]
            found += [f"at {width} pixels `{text}` cover each other in chart {at}" for text in chart["overlaps"]]
            if (value := off_scale(chart["marked"])) is not None:
                found.append(f"chart {at} has {value} on another scale than its other marks")
        if (tables := driver.execute_script(SCROLLING)) > 0:
            found.append(f"at {width} pixels {tables} tables are cut off without a sign")
    if not driver.execute_script("return document.querySelectorAll('svg.chart, .heat').length"):
        found.append("it has no chart")
    for at in range(driver.execute_script("return document.querySelectorAll('table.sorted').length")):
        for column in range(len(driver.find_elements("css selector", "table.sorted")[at].find_elements("css selector", "thead th"))):
            up, down = driver.execute_script(SORTED, at, column), driver.execute_script(SORTED, at, column)
            if not numbers_rise(up) or not numbers_rise(down[::-1]) or len(up) != len(down):
                found.append(f"table {at} is not sorted by its column {column}")
    for name in ["light", "dark"]:
        scheme(driver, name)
        found += [f"{name}: {line}" for line in driver.execute_script(CONTRAST)]
    driver.execute_script(UNFOLD, False)
    light, dark = scheme(driver, "light"), scheme(driver, "dark")
    if light == dark:
        found.append(f"light and dark have the same ground, {light}")
    found += [f"the console says: {line['message']}" for line in driver.get_log("browser")]
    for line in driver.get_log("performance"):
        message = json.loads(line["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"]
            if address != page.as_uri() and not address.startswith(("data:", "about:", "chrome")):
                found.append(f"it asks for {address}")
    if shots:
        for name in ["light", "dark"]:
            scheme(driver, name)
            for width in [360, 1440]:
                resize(driver, width)
                driver.save_screenshot(str(shots / f"{page.parent.name}-{name}-{width}.png"))
    return found


def main():
    arguments = sys.argv[1:]
    shots = None
    if "--shots" in arguments:
        at = arguments.index("--shots")
        shots = Path(arguments[at + 1])
        shots.mkdir(parents=True, exist_ok=True)
        del arguments[at : at + 2]
    if not arguments:
        sys.exit(__doc__)
    wrong = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        driver = browser(profile)
        try:
            for name in arguments:
                found = check(driver, Path(name).resolve(), shots)
                wrong += len(found)
                print(f"{name}: {'well' if not found else ''}")
                print("".join(f"  {line}\n" for line in found), end="")
        finally:
            driver.quit()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
