"""Threads, Ctrl-C, progress, and what is freed while Cairn works."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import plain
import pytest

import cairn

LONG = "nim[300,400,500,600]"  # by the lazy engine: minutes


def interrupt():
    os.kill(os.getpid(), signal.SIGINT)


def interrupt_when_begun():
    """Returns what to give as progress: Ctrl-C comes after the first line of progress, however busy the machine is."""
    begun = threading.Event()
    threading.Thread(target=lambda: begun.wait() and interrupt(), daemon=True).start()
    return lambda line, seconds: begun.set()


def test_many_threads_ask_one_lab(lab):
    def ask(i):
        a, b = i % 17, i % 23
        return lab.solve(f"wythoff[{a},{b}]").grundy == plain_values[a, b]

    plain_values = {(a, b): plain.wythoff(a, b) for a in range(17) for b in range(23)}
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(800)))


def test_threads_with_different_questions(lab):
    questions = [lambda: lab.table("wythoff", to=200, grundy=True)[3, 5], lambda: lab.prove("minnie").proved,
                 lambda: lab.check("minnie[1,n]: P iff n odd").holds, lambda: lab.sequence("subtraction{1,2}").period,
                 lambda: cairn.Game("game own\n  pile n\n  move take t in {1}\n", lab=lab).solve(7).outcome]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda i: questions[i % 5](), range(30)))
    assert answers == [0, True, True, 3, "N"] * 6


def test_others_run_while_cairn_works(lab):
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    other = threading.Thread(target=tick)
    other.start()
    begin = time.monotonic()
    lab.solve(LONG, engine="lazy", seconds=2)
    end = time.monotonic()
    done.set()
    other.join()
    assert sum(begin + 0.05 < at < end - 0.05 for at in ticks) > 3


def test_progress_is_told(lab):
    lines = []
    lab.solve(LONG, engine="lazy", seconds=5, progress=lambda line, seconds: lines.append((line, seconds)))
    assert lines and all(isinstance(line, str) and seconds >= 0 for line, seconds in lines)


def test_what_progress_raises_is_raised(lab):
    def impatient(line, seconds):
        raise LookupError("enough")

    begin = time.monotonic()
    with pytest.raises(LookupError, match="enough"):
        lab.solve(LONG, engine="lazy", seconds=600, progress=impatient)
    assert time.monotonic() - begin < 300
    assert lab.solve("nim[3,5]").grundy == 6  # the lab is as good as before


def test_progress_by_tqdm(lab, capsys):
    pytest.importorskip("tqdm")
    lab.solve(LONG, engine="lazy", seconds=5, progress=True)
    assert "positions" in capsys.readouterr().err


def test_progress_without_tqdm(lab, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    lab.solve(LONG, engine="lazy", seconds=5, progress=True)
    assert " s: " in capsys.readouterr().err


def test_a_thread_that_is_left_behind_at_the_end():
    program = f"""
import threading, cairn
begun = threading.Event()
ask = lambda: cairn.Lab().solve({LONG!r}, engine="lazy", seconds=600, progress=lambda line, seconds: begun.set())
threading.Thread(target=ask, daemon=True).start()
begun.wait()
print("bye")
"""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
        assert (done.returncode, done.stdout, done.stderr) == (0, "bye\n", "")


def test_interrupt(lab):
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        lab.solve(LONG, engine="lazy", seconds=600, progress=interrupt_when_begun())
    assert time.monotonic() - begin < 300
    assert lab.solve("nim[3,5]").grundy == 6
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_interrupt_of_everything_else(lab):
    for question in (lambda: lab.table("euclid", to=3000), lambda: lab.prove("nimb", stacks=4, insist=True, seconds=60)):
        with pytest.raises(KeyboardInterrupt):
            threading.Timer(0.2, interrupt).start()
            question()
            time.sleep(300)  # it was quicker than the signal


def test_an_interrupt_that_somebody_handles(lab):
    seen = []
    before = signal.signal(signal.SIGINT, lambda *_: seen.append(1))
    try:
        assert lab.solve(LONG, engine="lazy", seconds=600, progress=interrupt_when_begun()).status == "cancelled"
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [1]


def test_questions_from_other_threads_leave_signals_alone(lab):
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lab.solve, "nim[3,5]").result().grundy == 6


def run(*words, **options):
    return subprocess.run([sys.executable, "-m", "cairn", *words], capture_output=True, text=True, **options)


def test_the_command_line():
    done = run("solve", "minnie[7,9,20]")
    assert done.returncode == 0 and "minnie[1,9,20]" in done.stdout
    assert run("solve", "minnie[7,").returncode == 2
    assert run("check", "nim[a,b]: P iff a = b + 1").returncode == 1
    assert run("--version").stdout.split()[:2] == ["cairn", cairn.__version__]
    assert cairn.__build__ in run("--version").stdout
    broken = subprocess.run([sys.executable, "-m", "cairn", "solve", b"nim[\xff]"], capture_output=True)
    assert broken.returncode == 2 and broken.stderr.startswith(b"error: ") and b"Traceback" not in broken.stderr


def test_the_command_line_is_interrupted():
    terminal, end = os.openpty()  # progress is told to terminals
    child = subprocess.Popen([sys.executable, "-m", "cairn", "solve", "--engine", "lazy", LONG], stdout=subprocess.PIPE,
                             stderr=end, text=True, env={**os.environ, "TERM": "xterm"})
    os.close(end)
    try:
        assert os.read(terminal, 1)  # the first of the progress: the work has begun
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=300)
    finally:
        child.kill()
        os.close(terminal)
    assert child.returncode == 3 and "unknown" in out
