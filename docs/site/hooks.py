"""What mkdocs does not do itself: the games in the navigation, and a search that needs no server.

A page that is opened from a disk may neither fetch a file nor start a worker from one. The theme takes both from a variable
`__search` if there is one, so search/offline.js holds the index and the worker's program as they are.
"""
import json
import pathlib


def on_config(config):
    games = json.loads((pathlib.Path(config["docs_dir"]) / "games.json").read_text())
    groups = [{group: [{name: f"games/{name}.md"} for name in names]} for group, names in games.items()]
    config["nav"].insert(2, {"Games": [{"All games": "games/index.md"}, *groups]})
    return config


def on_post_build(config):
    site = pathlib.Path(config["site_dir"])
    index = json.loads((site / "search" / "search_index.json").read_text())
    worker = next((site / "assets" / "javascripts" / "workers").glob("search.*.min.js")).read_text()
    (site / "search" / "offline.js").write_text(
        "var __search = location.protocol !== 'file:' ? undefined : {\n"
        f"  index: Promise.resolve({json.dumps(index)}),\n"
        f"  worker: URL.createObjectURL(new Blob([{json.dumps(worker)}], {{type: 'text/javascript'}}))\n"
        "};\n")
