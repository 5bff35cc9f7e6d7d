#!/usr/bin/env python3
"""usage: site_test.py ROOT BINARY [--browser]

Builds the site with the pages of a few games, and looks at it: all documents are in its navigation, no page asks the network for anything, and
the index for searching from a disk is there. With --browser a Chromium opens it from the disk at three widths and searches; without a Chromium the
test is skipped (77).
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from browser_support import Browser

GAMES = ["minnie", "cash", "wyg", "partizan_subtraction"]  # stacks, purses, a graph, Left and Right
failures = []


def expect(what, holds):
    if not holds:
        failures.append(what)


def build(root, binary, folder):
    pages = folder / "pages"
    subprocess.run([sys.executable, root / "docs/site/pages.py", root, binary, pages, *GAMES], check=True)
    settings = (root / "docs/site/mkdocs.yml").read_text().replace("../../build/docs/pages", str(pages))
    for name in ("theme", "hooks.py"):
        (folder / name).symlink_to(root / "docs/site" / name)
    (folder / "mkdocs.yml").write_text(settings)
    subprocess.run(["mkdocs", "build", "--quiet", "--config-file", folder / "mkdocs.yml", "--site-dir", folder / "site"], check=True)
    return folder / "site", settings


def look_at_files(root, site, settings):
    for document in (root / "docs").glob("*.md"):
        expect(f"{document.name} is in the navigation", f": {document.name}\n" in settings)
    for page in site.rglob("*.html"):
        loaded = re.findall(r'(?:<script[^>]*src|<img[^>]*src|<link[^>]*rel="stylesheet"[^>]*href)="(https?:[^"]*)"', page.read_text())
        expect(f"{page.name} loads {loaded}", not loaded)
    for game in GAMES:
        page = (site / "games" / f"{game}.html").read_text()
        for words in ("Rules", "What is proved", "First values", "What papers say", f"$ cairn rules {game}", "known"):
            expect(f"the page of {game} has '{words}'", words in page)
        expect(f"the picture of {game} is there", (site / "games/pictures" / f"{game}.svg").exists())
    expect("the page of minnie has its theorem", "[2, n]: n = 2 mod 4" in (site / "games/minnie.html").read_text())
    expect("the index is there", "docs" in (site / "search/offline.js").read_text())


def search(browser, word):
    """The theme begins to listen some time after the page is there, so the word is typed until there is an answer."""
    field = "document.querySelector('[data-md-component=search-query]')"
    found = "document.querySelectorAll('.md-search-result__item').length > 0"
    for _ in range(30):
        browser.value(f"{field}.blur(), {field}.value = '', {field}.focus()")
        browser.call("Input.insertText", text=word)
        if browser.becomes(found, seconds=2):
            return
    browser.wait(found)


def look_in_browser(site):
    with Browser() as browser:
        for width, height in ((390, 844), (1366, 768), (1920, 1080)):
            browser.open(f"file://{site}/games/minnie.html", width, height)
            wide = browser.value("document.documentElement.scrollWidth")
            expect(f"the page is {wide} wide on a screen of {width}", wide <= width)
        browser.open(f"file://{site}/index.html")
        search(browser, "remoteness")
        found = browser.value("[...document.querySelectorAll('.md-search-result__item a')].map(a => a.href).join(' ')")
        expect(f"the glossary is found: {found}", "glossary.html" in found)


def main():
    root, binary = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    if not shutil.which("mkdocs") or ("--browser" in sys.argv and not shutil.which("chromium")):
        print("this test needs mkdocs, and with --browser chromium")
        return 77
    with tempfile.TemporaryDirectory() as name:
        site, settings = build(root, binary, pathlib.Path(name))
        look_at_files(root, site, settings)
        if "--browser" in sys.argv:
            look_in_browser(site)
    for failure in failures:
        print("not so:", failure)
    return 1 if failures else 0


os.environ.pop("CAIRN_STORE", None)
sys.exit(main())
