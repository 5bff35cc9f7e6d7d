"""A headless Chromium over its debugging pipe: pages are opened, measured and painted as a reader sees them."""
import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp()
        to_browser, self.commands = os.pipe()
        self.answers, from_browser = os.pipe()
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
                 f"--user-data-dir={self.profile}", "--host-resolver-rules=MAP * ~NOTFOUND"]  # no page may need the network

        def pipes():  # the browser reads from descriptor 3 and writes to descriptor 4
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(["chromium", *flags], preexec_fn=pipes, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.numbers, self.buffer, self.session = itertools.count(1), b"", None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                part = os.read(self.answers, 1 << 16)
                if not part:
                    raise RuntimeError("the browser has ended")
                self.buffer += part
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, url, width=1366, height=768):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return result["result"].get("value")

    def becomes(self, expression, seconds):
        end = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > end:
                return False
            time.sleep(0.1)
        return True

    def wait(self, expression, seconds=60):
        if not self.becomes(expression, seconds):
            raise RuntimeError(f"this did not become true: {expression}")

    def paint(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
