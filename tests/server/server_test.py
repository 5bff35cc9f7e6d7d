#!/usr/bin/env python3
"""usage: server_test.py SERVER [SECONDS]

The server by itself: odd requests, many clients at once, slow and vanishing ones, wrong hosts, large bodies. It must answer
everything with a sentence or not at all, stay within its memory, and end cleanly. All of it on the loopback."""
import json
import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from urllib.parse import quote

SERVER = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 20
SEED = int(os.environ.get("CAIRN_SERVER_SEED", random.randrange(1 << 30)))
MEMORY_MB = 600
failures = []


def check(condition, message):
    if not condition:
        failures.append(message)
        print("FAILED ", message)


class Server:
    def __init__(self, *options):
        self.process = subprocess.Popen([SERVER, "--port", "0", "--memory", f"{MEMORY_MB}M", *options], stdout=subprocess.PIPE,
                                        env={**os.environ, "CAIRN_STORE": "none"}, text=True)
        self.port = int(re.match(r"http://[0-9.]+:(\d+)/", self.process.stdout.readline()).group(1))

    def rss(self):
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0

    def ask(self, method, path, body=None, headers=None, timeout=30):
        connection = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            data = None if body is None else body if isinstance(body, (bytes, str)) else json.dumps(body)
            connection.request(method, path, data, headers or {})
            response = connection.getresponse()
            return response.status, response.read(), response
        finally:
            connection.close()

    def post(self, path, body):
        status, data, _ = self.ask("POST", path, body)
        return status, json.loads(data)

    def end(self):
        self.process.send_signal(2)
        return self.process.wait(15)


def tile_path(section, column, row, scale, value="outcome"):
    return f"/api/v1/tile?section={quote(section)}&value={value}&column={column}&row={row}&scale={scale}"


def answers_are_right(server):
    status, answer = server.post("/api/v1/solve", {"position": "minnie[7,9,20]"})
    check(status == 200 and answer["outcome"] == "N", "minnie[7,9,20] is won by who moves")
    status, answer = server.post("/api/v1/solve", {"position": "nim[3,"})
    check(status == 400 and answer["error"]["what"], "a mistake has a sentence")
    status, answer = server.post("/api/v1/rules", {"text": "game x\n  stacks 2\n  move take t frm one\n"})
    check(status == 400 and (answer["error"]["line"], answer["error"]["column"]) == (3, 15), "a mistake in rules has its place")
    status = 202
    while status == 202:  # the table grows
        status, data, _ = server.ask("GET", tile_path("nim[a,b]", 0, 0, 0))
    head, cells = data.split(b"\n", 1)
    check(len(cells) == 65536 and all((cells[257 * i] == ord("P")) for i in range(256)), "NIM is lost on the diagonal")
    check(cells.count(b"P") == 256, "and nowhere else")
    check(server.ask("GET", "/api/v1/nothing")[0] == 404, "what is not there is not found")


def answers_like_the_program(server):
    """A question over HTTP has the answer of the subcommand with --json."""
    program = os.path.join(os.path.dirname(SERVER), "cairn")
    questions = [("solve", {"position": "wynnie[6,11]"}, ["solve", "wynnie[6,11]"]),
                 ("moves", {"position": "cash{1,3,4}[14; 9, 9]"}, ["moves", "cash{1,3,4}[14; 9, 9]"]),
                 ("analyze", {"position": "misere wynnie[2,5]"}, ["analyze", "misere wynnie[2,5]"]),
                 ("table", {"game": "wythoff", "to": 9, "grundy": True}, ["table", "wythoff", "--to", "9", "--grundy"]),
                 ("table", {"game": "minnie[3,b,c]", "to": 7}, ["table", "minnie[3,b,c]", "--to", "7"]),
                 ("list", {"game": "nim", "to": 5, "stacks": 3}, ["list", "nim", "--to", "5", "--stacks", "3"]),
                 ("sequence", {"game": "comply{1..4}", "to": 40}, ["sequence", "comply{1..4}", "--to", "40"]),
                 ("cash", {"set": "1,3,4", "n": "14"}, ["cash", "1,3,4", "14"])]
    for path, body, words in questions:
        printed = subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=True,
                                 env={**os.environ, "CAIRN_STORE": "none"}).stdout
        status, answer = server.post(f"/api/v1/{path}", body)
        check(status == 200 and answer == json.loads(printed), f"{path} {body} is answered as by the program")
    status, answer = server.post("/api/v1/play", {"position": "nim[1,3]", "action": "why"})
    check(status == 200 and answer["why"]["wins"] and answer["why"]["moves"][0]["position"] == "nim[1,1]", "why says which move wins")
    status, answer = server.post("/api/v1/solve", {"position": "nim[3,"})
    said = subprocess.run([program, "solve", "nim[3,"], capture_output=True, text=True, check=False).stderr
    check(status == 400 and answer["error"]["what"] in said, "a mistake has the sentence of the program")
    for path, body in (("cash", {"set": "1,3", "topic": "all"}), ("play", {"position": "nim[1]", "begins": "I"}), ("jobs", {"kind": "prove", "game": "nim", "numeration": "ternary"}),
                       ("table", {"game": "nim", "style": "loud"})):
        check(server.post(f"/api/v1/{path}", body)[0] == 400, f"{path} {body} is refused")


def processor_time(server):
    fields = open(f"/proc/{server.process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def unasked_table_stops(server):
    """A table that would grow for minutes ends when nobody asks for it any more."""
    far = tile_path("wythoff_t2[a,b]", 390, 390, 0)
    check(server.ask("GET", far)[0] == 202, "a large table grows in the background")
    status, data, _ = server.ask("GET", tile_path("wythoff_t2[a,b]", 0, 0, 0) + "&now=1")
    head, _, cells = data.partition(b"\n")
    check(status == 200 and len(cells) == 65536, "a tile comes at once as far as it is known")
    check(json.loads(head)["whole"] or 254 in cells, "and marks what is not known")  # 254: the byte of -2
    small = tile_path("nim[a,b]", 2, 1, 0)
    check(any(server.ask("GET", small)[0] == 200 for _ in range(100)), "a small table need not wait for a large one")
    for _ in range(90):
        before = processor_time(server)
        time.sleep(1)
        if processor_time(server) - before < 0.1:
            return
    check(False, "a table that nobody asks for goes on growing")


def strangers_get_nothing(server):
    for headers in ({"Host": "evil.example"}, {"Host": "127.0.0.1.evil.example"}, {"Origin": "http://evil.example"},
                    {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}):
        check(server.ask("GET", "/api/v1/games", headers=headers)[0] == 403, f"{headers} gets nothing")
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Host": f"LocalHost:{server.port}"}):
        check(server.ask("GET", "/api/v1/games", headers=headers)[0] == 200, f"{headers} is answered")
    for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/assets/../../../etc/passwd"):
        status, data, _ = server.ask("GET", path)
        check(status in (400, 403, 404) and b"root:" not in data, f"{path} is no file")
    for position in ('wyg(file "/etc/passwd")[1]', "/etc/passwd", "../games/nim.rules[3]"):
        check(server.post("/api/v1/solve", {"position": position})[0] == 400, f"{position} is not read")
    _, _, response = server.ask("GET", "/api/v1/games")
    policy = response.getheader("Content-Security-Policy") or ""
    check("default-src 'none'" in policy and "unsafe-eval" not in policy, "the policy is strict")
    check(response.getheader("Set-Cookie") is None, "there are no cookies")


def statuses(server, first, second):
    """Of all answers until the server closes the connection. The second part is sent when the first one is answered: the server
    drops what it has received with the first."""
    received = b""
    with socket.create_connection(("127.0.0.1", server.port), 30) as connection:
        try:
            connection.sendall(first)
            while not re.match(rb"(?s).*\r\n\r\n.*error", received) and (part := connection.recv(65536)):
                received += part
            connection.sendall(second)
            while part := connection.recv(65536):
                received += part
        except (ConnectionResetError, BrokenPipeError):
            pass  # closed before it had read all
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+)", received)], received


def refused_requests_close(server):
    """What follows a refused request is not read as another one."""
    host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
    inner = b"GET /api/v1/games HTTP/1.1\r\n" + host + b"\r\n"
    length = f"Content-Length: {len(inner)}\r\n".encode()
    solve = b"POST /api/v1/solve HTTP/1.1\r\n" + host
    stranger = b"Origin: http://evil.example\r\n"
    for expected, head in ((403, solve + stranger + length), (403, b"HEAD / HTTP/1.1\r\n" + host + stranger + length),
                           (403, solve + stranger + length + b"Range: bytes=0-3\r\n"),
                           (400, b"GET /api/v1/games HTTP/1.1\r\n" + host + length),
                           (400, solve + b"Transfer-Encoding: chunked\r\n"), (400, solve + length + b"Transfer-Encoding: chunked\r\n"),
                           (400, solve + length + b"Content-Encoding: gzip\r\n"), (400, solve + length + length),
                           (400, solve + b"Content-Length: 0x5\r\n"), (400, solve + length + b"Range: nonsense\r\n"),
                           (414, b"POST /" + b"a" * 9000 + b" HTTP/1.1\r\n" + host + length)):
        found, received = statuses(server, head + b"\r\n", inner)
        what = head.replace(b"a" * 9000, b"aa..")
        check(len(found) == 1 and found[0] in (expected, 416), f"{what!r} has one answer, {expected}, not {found}")
        check(b"Connection: close" in received and b'"error"' in received, f"{what!r} is told that the connection closes")
    found, _ = statuses(server, solve + b"\r\n", inner.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    check(found == [400, 200], f"a request without a length has no body: {found}")


def open_to_others():
    """A server that is open to others is called by numbers, not by names that look like them."""
    server = Server("--host", "0.0.0.0")
    try:
        for host, expected in (("192.168.1.5", 200), ("[fe80::1]:80", 200), ("cafe.de", 403), ("[cafe.de]", 403), ("1.2.3.4.5", 403)):
            status = server.ask("GET", "/api/v1/games", headers={"Host": host})[0]
            check(status == expected, f"{host} gets {status}")
        check(server.end() == 0, "it ends cleanly")
    finally:
        server.process.kill()


def interrupted_at_once():
    """A Ctrl-C right behind the first line, when the server may not listen yet, ends it."""
    for _ in range(10):
        check(Server().end() == 0, "Ctrl-C during the start ends the server")


def many_maps_grow(server):
    """Maps that all grow at once share the memory, and each gets its turn."""
    waiting = [tile_path(f"minnie[{i},b,c]", 3, 3, 0) for i in range(30)]
    for _ in range(600):
        answers = [(path, server.ask("GET", path)[0]) for path in waiting]
        check(all(status in (200, 202) for _, status in answers), "a tile is there, or its table grows")
        waiting = [path for path, status in answers if status == 202]
        if not waiting:
            break
    check(not waiting, f"{len(waiting)} maps do not grow")
    check(server.rss() < MEMORY_MB, "the memory of many maps stays within its limit")


def large_bodies(server):
    for size in (300_000, 10_000_000):
        try:
            status, _, _ = server.ask("POST", "/api/v1/solve", b'{"position": "' + b"x" * size + b'"}')
            check(status in (400, 413), f"a body of {size} bytes is refused, not {status}")
        except (ConnectionError, OSError):
            pass  # it hung up, which is an answer, too
    check(server.post("/api/v1/solve", {"position": "[" * 20000})[0] == 400, "brackets")
    status, data, _ = server.ask("POST", "/api/v1/solve", "[" * 100_000)
    check(status == 400, "nested lists")
    status, answer = server.post("/api/v1/table", {"game": "nim", "to": 100_000})
    check(status == 422, "a table that is too large is refused")


def odd_requests(server, seed, count):
    generator = random.Random(seed)
    paths = ["solve", "moves", "analyze", "position", "table", "list", "sequence", "cash", "play", "rules", "jobs", "tile", "map"]
    texts = ["nim[3,5]", "minnie[1,2,3]", "", "cash{1,3,4}[5; 3, 3]", "wythoff[a,b]", "\x00", "é", "nim[" + "9" * 300 + "]", "misere",
             "((((((((", "wyg(path 3)[1,2,2]", "nim[1] + nim[2]", None, 5, -1, 1e300, [], {}, True]
    keys = ["position", "game", "to", "stacks", "grundy", "format", "set", "n", "d", "e", "saved", "action", "move", "kind", "rules",
            "text", "claim", "ids", "level"]
    for _ in range(count):
        path = "/api/v1/" + generator.choice(paths)
        body = {generator.choice(keys): generator.choice(texts) for _ in range(generator.randrange(4))}
        data = json.dumps(body).encode()
        if generator.random() < 0.2:
            data = bytes(generator.randrange(256) for _ in range(generator.randrange(40)))
        elif generator.random() < 0.2:
            data = data[: generator.randrange(len(data) + 1)]
        try:
            status, answer, _ = server.ask(generator.choice(["POST", "GET", "DELETE", "PUT"]), path, data)
        except (ConnectionError, OSError) as error:
            check(False, f"{path} {data!r}: {error}")
            return
        check(status != 500, f"{path} {data!r} is a mistake of the server: {answer[:200]!r}")


def raw_requests(server, seed):
    generator = random.Random(seed)
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", server.port), 5) as connection:
            line = generator.choice([b"GET / HTTP/1.1\r\n", b"POST /api/v1/solve HTTP/1.1\r\nContent-Length: 99999\r\n\r\n{",
                                     b"\x16\x03\x01\x02", b"GET " + b"a" * 20000, b"A" * 300 + b"\r\n" * 5,
                                     b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 400 + b"\r\n"])
            try:
                connection.sendall(line)
            except OSError:
                pass  # it hung up


def many_clients(server, seconds, clients=200):
    """Tiles, positions and jobs by all of them at once; some are slow, some vanish."""
    until = time.time() + seconds
    counts = {"answered": 0, "busy": 0, "lost": 0}
    lock = threading.Lock()

    def tell(what):
        with lock:
            counts[what] += 1

    def client(number):
        generator = random.Random(SEED + number)
        while time.time() < until:
            try:
                kind = generator.randrange(10)
                if kind < 6:
                    path = tile_path(generator.choice(["wythoff[a,b]", "nim[a,b]", "minnie[3,b,c]"]), generator.randrange(4),
                                     generator.randrange(4), generator.choice([0, 0, 0, 1]))
                    status = server.ask("GET", path)[0]
                elif kind < 8:
                    status = server.post("/api/v1/solve", {"position": f"minnie[{generator.randrange(30)},{generator.randrange(30)}]"})[0]
                elif kind < 9:
                    with socket.create_connection(("127.0.0.1", server.port), 10) as connection:  # vanishes
                        connection.sendall(f"GET {tile_path('nim[a,b]', 0, 0, 0)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                    continue
                else:
                    status, answer = server.post("/api/v1/jobs", {"kind": "prove", "game": "wythoff_t3", "seconds": 5})
                    if status == 201:
                        server.ask("DELETE", f"/api/v1/jobs/{answer['id']}")
                tell("answered" if status in (200, 201, 202) else "busy" if status == 503 else "lost")
                if status not in (200, 201, 202, 503):
                    check(False, f"a client got {status}")
            except OSError:
                tell("lost")

    def slow():
        while time.time() < until:
            try:
                with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
                    for byte in b"GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\n":
                        if time.time() > until:
                            return
                        connection.sendall(bytes([byte]))
                        time.sleep(0.5)
            except OSError:
                pass

    threads = [threading.Thread(target=client, args=(i,)) for i in range(clients)] + [threading.Thread(target=slow) for _ in range(8)]
    for thread in threads:
        thread.start()
    highest = 0
    while time.time() < until:
        highest = max(highest, server.rss())
        time.sleep(0.2)
    for thread in threads:
        thread.join()
    return counts, highest


def slow_clients_are_hung_up_on(server):
    """A hundred clients that send a byte now and then, in the head or in the body: others are answered meanwhile, and each of the
    hundred is hung up on when its request has taken too long."""
    heads = (b"GET /api/v1/games HTTP/1.1\r\nX: ",
             b"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n")
    ended = []

    def slow(head):
        begun = time.time()
        try:
            with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
                connection.sendall(head)
                connection.settimeout(1)
                while time.time() < begun + 30:
                    connection.sendall(b"x")
                    try:
                        if connection.recv(1000) == b"":
                            break
                    except TimeoutError:
                        pass
        except OSError:
            pass
        ended.append(time.time() - begun)

    threads = [threading.Thread(target=slow, args=(heads[i % 2],)) for i in range(100)]
    for thread in threads:
        thread.start()
    time.sleep(2)
    waits = []
    for _ in range(10):
        begun = time.time()
        check(server.post("/api/v1/solve", {"position": "nim[3,5]"})[0] == 200, "slow clients do not keep others from an answer")
        waits.append(time.time() - begun)
    for thread in threads:
        thread.join()
    check(max(waits) < 3, f"beside a hundred slow clients an answer takes {max(waits):.1f} seconds")
    check(max(ended) < 20, f"a slow client is hung up on after {max(ended):.1f} seconds")


def queue_is_wide(server):
    """Clients that come all at once wait in the system's queue, which has more than a few places."""
    listening = subprocess.run(["ss", "-ltnH", f"sport = :{server.port}"], capture_output=True, text=True, check=False).stdout.split()
    if listening:  # where the tool is installed; its third column is the size of the queue
        check(int(listening[2]) >= 100, f"{listening[2]} clients may wait")


def begun_job(server):
    """One that takes longer than any test: three-rowed Chomp has no proof that anybody knows."""
    status, answer = server.post("/api/v1/jobs", {"kind": "prove", "game": "chomp_three_rows", "seconds": 300})
    check(status == 201, "a job begins")
    return answer["id"]


def stopped_job_ends(server):
    name = begun_job(server)
    server.ask("DELETE", f"/api/v1/jobs/{name}")
    for _ in range(100):
        _, data, _ = server.ask("GET", f"/api/v1/jobs/{name}")
        if (answer := json.loads(data))["ended"]:
            check(answer["events"][-1]["event"] in ("done", "error"), "the last event says that a job has ended")
            _, data, _ = server.ask("GET", f"/api/v1/jobs/{name}?from={answer['next']}")
            check(json.loads(data)["events"] == [], "nothing follows the last event")
            return
        time.sleep(0.1)
    check(False, "a job that was ended goes on")


def unheard_job_has_ended(server, name):
    status, data, _ = server.ask("GET", f"/api/v1/jobs/{name}")
    # Only jobs that have ended are forgotten.
    check(status == 404 or json.loads(data)["ended"], "a job that nobody hears goes on")


def main():
    print(f"seed {SEED}")
    server = Server()
    try:
        run(server)
    finally:
        server.process.kill()
    print("ok" if not failures else f"{len(failures)} failed")
    return 1 if failures else 0


def run(server):
    answers_are_right(server)
    answers_like_the_program(server)
    strangers_get_nothing(server)
    refused_requests_close(server)
    open_to_others()
    interrupted_at_once()
    many_maps_grow(server)
    unasked_table_stops(server)
    large_bodies(server)
    odd_requests(server, SEED, 300)
    raw_requests(server, SEED)
    queue_is_wide(server)
    slow_clients_are_hung_up_on(server)
    stopped_job_ends(server)
    unheard, begun = begun_job(server), time.time()
    many_clients(server, 3)
    time.sleep(1)
    before = server.rss()
    counts, highest = many_clients(server, SECONDS)
    time.sleep(6)
    after = server.rss()
    time.sleep(max(0.0, begun + 26 - time.time()))  # twenty seconds, and a moment to notice
    unheard_job_has_ended(server, unheard)
    print(f"{counts}, {before:.0f} MB before, at most {highest:.0f} MB, {after:.0f} MB after")
    check(counts["answered"] > 100, "most clients were answered")
    check(counts["lost"] <= counts["answered"] // 20, "few clients were lost")
    check(highest < MEMORY_MB, "the memory stays within its limit")
    check(after < before + 60, "nothing is left behind")
    answers_are_right(server)
    check(server.end() == 0, "it ends cleanly")


if __name__ == "__main__":
    sys.exit(main())
