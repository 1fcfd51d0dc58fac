#!/usr/bin/env python3
"""Opens files of the user's in a language server of TOML and checks what an editor would show.

usage: editor.py SORTIE FOLDER

SORTIE is the program, FOLDER has the programs `tombi`, a language server, and `taplo`, the checker of Even Better TOML.

`sortie schema --write` is run in a folder with a scenario, an overlay and a policy, and nothing else is set up. Then the
server completes names, shows what they mean and marks wrong values, each by the schema of its kind; and Taplo finds nothing
wrong with the files as they are, and a wrong value in each. Exit code 1 if anything is wrong.
"""

import json
import queue
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

SCENARIO = """extends = "downtown/d5"
title = "Mine"

[raid]
aaa-points = 10

"""
POLICY = """system = "downtown"

[[bombing]]
name = "two on us"
when = ["fully-tracked >= 2"]

[bombing.then]
goal = "home"
dash = true

"""
OVERLAY = """[raid]
night = true
"""
FILES = {"mine.toml": SCENARIO, "careful.toml": POLICY, "by-night.toml": OVERLAY}
# One wrong value in each file: the right text, the wrong one, what Taplo says of it.
WRONG = {
    "mine.toml": ("aaa-points = 10", 'aaa-points = "many"', '"many" is not of type "integer"'),
    "careful.toml": ("dash = true", "dash = 3", '3 is not of type "boolean"'),
    "by-night.toml": ("night = true", "nihgt = true", "'nihgt' was unexpected"),
}
# How long a server may take to answer, in seconds.
PATIENCE = 10
# How a server says that it has nothing to say.
NOTHING = [None, [], {"isIncomplete": False, "items": []}]


class Server:
    """A language server that is spoken to as an editor would."""

    def __init__(self, command, root):
        self.process = subprocess.Popen(
            command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.root, self.asked, self.diagnostics, self.messages = root, 0, {}, queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        folder = {"uri": root.as_uri(), "name": root.name}
        abilities = {"textDocument": {"publishDiagnostics": {}, "hover": {"contentFormat": ["markdown"]}}}
        self.ask("initialize", {"processId": None, "rootUri": root.as_uri(), "capabilities": abilities, "workspaceFolders": [folder]})
        self.send({"method": "initialized", "params": {}})

    def listen(self):
        while header := self.process.stdout.readline():
            length = None
            while header.strip():
                name, value = header.split(b":", 1)
                length = int(value) if name.lower() == b"content-length" else length
                header = self.process.stdout.readline()
            self.messages.put(json.loads(self.process.stdout.read(length)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def next(self):
        message = self.messages.get(timeout=PATIENCE)
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            # What the server asks of an editor, such as its settings, has no answer here.
            self.send({"id": message["id"], "result": None})
        return message

    def ask(self, method, params):
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            message = self.next()
            if message.get("id") == self.asked and "method" not in message:
                return message.get("result")

    def open(self, name):
        uri, text = (self.root / name).as_uri(), (self.root / name).read_text()
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "languageId": "toml", "version": 1, "text": text}}})

    def at(self, method, name, place, after):
        """Asks something of the place behind a text in an open file."""
        before = (self.root / name).read_text().split(place)[0] + (place if after else "")
        line = before.count("\n")
        position = {"line": line, "character": len(before) - before.rfind("\n") - 1}
        asked = {"textDocument": {"uri": (self.root / name).as_uri()}, "position": position}
        # Of a file that it has still to read with its schema a server says nothing.
        until = time.monotonic() + PATIENCE
        while (answer := self.ask(f"textDocument/{method}", asked)) in NOTHING and time.monotonic() < until:
            time.sleep(0.1)
        return answer

    def completed(self, name, place):
        found = self.at("completion", name, place, True) or []
        items = found if isinstance(found, list) else found["items"]
        return {item["label"]: json.dumps(item.get("documentation")) for item in items}

    def hovered(self, name, place):
        return json.dumps(self.at("hover", name, place, False))

    def marked(self, name, text):
        """What is said to be wrong with an open file once its text is another."""
        uri = (self.root / name).as_uri()
        document = {"uri": uri, "version": 2}
        self.send({"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": [{"text": text}]}})
        try:
            while not self.diagnostics.get(uri):
                self.next()
        except queue.Empty:
            return []
        return self.diagnostics[uri]

    def end(self):
        self.ask("shutdown", None)
        self.send({"method": "exit"})
        self.process.wait(PATIENCE)


def meanings(root):
    """What the schemas say of names: of a raid, and of an order."""
    scenario, policy = (json.loads((root / f"schemas/downtown-{kind}.json").read_text()) for kind in ["scenario", "policy"])

    def at(schema, *path):
        for name in path:
            schema = schema.get("properties", {}).get(name, {})
            while "$ref" in schema:
                schema = scenario["definitions"][schema["$ref"].rsplit("/", 1)[1]]
        return schema.get("properties", {})

    orders = [one["properties"] for one in policy["definitions"].values() if "dash" in one.get("properties", {})]
    described = lambda properties: {name: one.get("description") for name, one in properties.items()}
    return described(at(scenario, "raid")), described(orders[0])


def served(root, tombi):
    found = []

    def expect(fact, what, shown):
        if not fact:
            found.append(f"not so: {what}; seen: {shown}")

    raid, order = meanings(root)
    if len(raid) < 9 or not (raid["aaa-points"] and raid["night"] and order["dash"]):
        return [f"the schemas do not say what the keys of a raid and an order mean: {raid} {order['dash']}"]
    server = Server([str(tombi), "lsp", "--offline"], root)
    for name in FILES:
        server.open(name)
    names = server.completed("mine.toml", "aaa-points = 10\n")
    expect(set(raid) - {"aaa-points"} == set(names), "the keys of a raid are completed", sorted(names))
    expect(raid["night"] in names.get("night", ""), "a completed key has its meaning", names.get("night"))
    expect("aaa-points" not in names, "a key that is there is not offered again", sorted(names))
    names = server.completed("careful.toml", "dash = true\n")
    expect(set(order) - {"goal", "dash"} == set(names), "the keys of an order are completed", sorted(names))
    for name, place, meaning in [
        ("mine.toml", "aaa-points", raid["aaa-points"]),
        ("by-night.toml", "night", raid["night"]),
        ("careful.toml", "dash", order["dash"]),
    ]:
        text = server.hovered(name, place)
        expect(meaning in text, f"`{place}` of {name} has its meaning", text)
    for name, (right, wrong, _) in WRONG.items():
        text = FILES[name].replace(right, wrong)
        marks = server.marked(name, text)
        lines = [text.splitlines()[mark["range"]["start"]["line"]] for mark in marks]
        expect(len(lines) == 1 and wrong in lines[0], f"`{wrong}` of {name} is marked", marks)
    server.end()
    return found


def checked(root, taplo):
    found = []
    lint = lambda *files: subprocess.run([str(taplo), "lint", *files], cwd=root, capture_output=True, text=True)
    told = lint(*FILES)
    if told.returncode:
        found.append(f"Taplo takes right files for wrong: {told.stderr}")
    for name, (right, wrong, complaint) in WRONG.items():
        (root / name).write_text(FILES[name].replace(right, wrong))
        told = lint(name)
        (root / name).write_text(FILES[name])
        if not told.returncode or complaint not in told.stderr:
            found.append(f"Taplo says of `{wrong}` in {name}: {told.stderr}")
    return found


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sortie, servers = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        for name, text in FILES.items():
            (root / name).write_text(text)
        subprocess.run([str(sortie), "schema", "--write"], cwd=root, check=True)
        found = checked(root, servers / "taplo") + served(root, servers / "tombi")
    print("".join(f"{line}\n" for line in found) or "an editor has names, meanings and marks", end="\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
