"""Counts what is in logs of nginx, apart from the program: python3 count_logs.py FILE...

Prints JSON: lines, damaged lines by reason, sums of bots by day, name, verdict and status, requests of people by day,
status and engine, and how many URLs each bot requested. Only the standard library, and nothing of the program's.
"""

import collections
import datetime
import gzip
import ipaddress
import json
import re
import sys
from urllib.parse import quote

TEXT = rb'((?:[^"\\]|\\.)*)'
LINE = re.compile(
    rb"(\S+) - (\S+) \[([^\]]*)\] " + rb'"' + TEXT + rb'" (\S+) (\S+) "' + TEXT + rb'" "'
    + TEXT + rb'" "' + TEXT + rb'" (\S+)\Z'
)
MONTHS = dict(zip("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), range(1, 13)))
BOTS = [
    ("Googlebot", ["66.249.64.0/19", "2001:4860:4801::/48"]),
    ("bingbot", ["40.77.167.0/24"]),
    ("GPTBot", ["20.171.206.0/24"]),
    ("YandexBot", None),
    ("curl", None),
]
NAMES = {"bingbot": "Bingbot"}
NETS = {name: nets and [ipaddress.ip_network(net) for net in nets] for name, nets in BOTS}
RESOURCES = (".css", ".js", ".webp")
ENGINES = {"www.google.com": "google", "chatgpt.com": "chatgpt"}


def utc(text):
    match = re.fullmatch(r"(\d\d)/(\w{3})/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)", text)
    if match is None:
        return None
    day, month, year, hour, minute, second, sign, hours, minutes = match.groups()
    try:
        local = datetime.datetime(
            int(year), MONTHS[month], int(day), int(hour), int(minute), int(second)
        )
    except (ValueError, KeyError):
        return None
    offset = datetime.timedelta(hours=int(hours), minutes=int(minutes))
    return local - offset if sign == "+" else local + offset


def client(remote, forwarded):
    if not ipaddress.ip_address(remote).is_private or forwarded == "-":
        return remote
    for part in reversed([one.strip() for one in forwarded.split(",")]):
        address = ipaddress.ip_address(part)
        if address not in ipaddress.ip_network("192.168.0.0/16") if address.version == 4 else True:
            return part
    return remote


def bot_of(agent):
    if agent in ("", "-"):
        return "No user agent"
    return next((name for name, _ in BOTS if name.lower() in agent.lower()), None)


def verdict_of(name, address):
    nets = NETS.get(name)
    if nets is None:
        return "claimed"
    address = ipaddress.ip_address(address)
    return "verified" if any(address in net for net in nets) else "spoofed"


def url_of(path):
    if not path.startswith("/"):
        return None
    name, mark, query = path.partition("?")
    name = quote(name.encode("latin1"), safe="/%")
    if not mark:
        return name
    key, _, value = query.partition("=")
    return name + "?" + (query if key in ("page", "v") else key + "=*")


def main(files):
    damaged = collections.Counter()
    bots = collections.defaultdict(lambda: [0, 0, 0, 0])
    people = collections.Counter()
    urls = collections.defaultdict(set)
    lines = 0
    for path in files:
        opened = gzip.open(path, "rb") if path.endswith(".gz") else open(path, "rb")
        with opened as file:
            content = file.read()
        for line in content.split(b"\n")[:-1]:
            lines += 1
            match = LINE.match(line.removesuffix(b"\r"))
            if match is None:
                damaged["not_of_format"] += 1
                continue
            fields = [one.decode("latin1") for one in match.groups()]
            remote, _, time, request, status, size, referer, agent, forwarded, taken = fields
            at = utc(time)
            if at is None:
                damaged["no_time"] += 1
                continue
            if not re.fullmatch(r"[1-9]\d\d", status):
                damaged["no_status"] += 1
                continue
            asked = re.match(r"[A-Z]+ ([/*h][^ ]*)", request)
            if asked is None:
                damaged["no_request"] += 1
                continue
            day = at.date().isoformat()
            target = asked.group(1)
            name = bot_of(agent)
            if name is None:
                host = re.match(r"https?://([^/]+)", referer)
                engine = ENGINES.get(host.group(1), "none") if host else "none"
                people[f"{day} {status} {engine}"] += 1
                continue
            shown = NAMES.get(name, name)
            verdict = verdict_of(name, client(remote, forwarded))
            sums = bots[f"{day} {shown} {verdict} {status}"]
            sums[0] += 1
            sums[1] += 0 if size == "-" else int(size)
            sums[2] += 1
            sums[3] += int(taken.replace(".", ""))
            url = url_of(target)
            # longer ones are not kept
            if url is not None and len(target) < 2_000:
                urls[shown].add(url)
    print(json.dumps({
        "lines": lines,
        "damaged": damaged,
        "bots": bots,
        "people": people,
        "pages": {name: len(found) for name, found in urls.items()},
    }))


main(sys.argv[1:])
