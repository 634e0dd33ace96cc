"""Counts what is in logs of the combined format, apart from the program: python3 count_combined.py, with the names of the
logs on stdin, one a line; it says `read` after each, so that it can go. `-`: the log itself follows on stdin.

It knows the bots, pages and engines of write_log.ts. Prints JSON in the form of stored_figures.ts: lines, damaged lines by reason, requests, bytes and (none here) durations of bots by day, name,
verdict and status, requests of people by day, status and engine, and how many URLs each bot requested. Only the standard library, and nothing
of the program's. What lines have in common (time zones, days, user agents, addresses) it works out once.
"""

import collections
import datetime
import ipaddress
import json
import re
import sys

MONTHS = dict(zip("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), range(1, 13)))
# the networks of write_log.ts, as their operators publish them; None: nobody publishes any
BOTS = {
    "googlebot": ("Googlebot", ["66.249.64.0/19"]),
    "bingbot": ("Bingbot", ["40.77.167.0/24"]),
    "gptbot": ("GPTBot", ["20.171.206.0/24"]),
    "claudebot": ("ClaudeBot", ["216.73.216.0/22"]),
    "perplexitybot": ("PerplexityBot", ["18.97.9.96/29"]),
    "ahrefsbot": ("AhrefsBot", ["51.161.37.0/24"]),
    "curl": ("curl", None),
}
ENGINES = {b"www.google.com": "google", b"chatgpt.com": "chatgpt"}
BLOCK = 4 * 1024 * 1024


def lines_of(stream):
    rest = b""
    while True:
        block = stream.read(BLOCK)
        if not block:
            break
        lines = (rest + block).split(b"\n")
        rest = lines.pop()
        yield lines
    if rest:
        yield [rest]


class Hours(dict):
    """The day in UTC by `17/May/2015:10` and the time zone; None: there is no such time."""

    def __missing__(self, key):
        match = re.fullmatch(rb"(\d\d)/(\w{3})/(\d{4}):(\d\d) ([+-])(\d\d)00", key)
        day = None
        if match is not None:
            date, month, year, hour, sign, hours = [one.decode() for one in match.groups()]
            local = datetime.datetime(int(year), MONTHS[month], int(date), int(hour))
            offset = datetime.timedelta(hours=int(hours))
            day = (local - offset if sign == "+" else local + offset).date().isoformat()
        self[key] = day
        return day


class Agents(dict):
    """The bot that a user agent names; None: it is a browser's."""

    def __missing__(self, agent):
        text = agent.decode("latin1").lower()
        found = "No user agent" if text in ("", "-") else None
        for token, (name, _) in BOTS.items():
            if token in text:
                found = name
        self[agent] = found
        return found


class Verdicts(dict):
    """The verdict by the bot's name and the address."""

    networks = {
        name: nets and [ipaddress.ip_network(net) for net in nets] for name, nets in BOTS.values()
    }

    def __missing__(self, key):
        name, text = key
        nets = self.networks.get(name)
        verdict = "claimed"
        if nets is not None:
            address = ipaddress.ip_address(text.decode())
            verdict = "verified" if any(address in net for net in nets) else "spoofed"
        self[key] = verdict
        return verdict


def all_lines():
    for name in iter(sys.stdin.buffer.readline, b""):
        name = name.rstrip().decode()
        if name == "-":
            yield from lines_of(sys.stdin.buffer)
            continue
        with open(name, "rb") as file:
            yield from lines_of(file)
        print("read", flush=True)


def main():
    damaged = collections.Counter()
    bots = collections.defaultdict(lambda: [0, 0, 0, 0])
    people = collections.Counter()
    urls = collections.defaultdict(set)
    days, agents, verdicts = Hours(), Agents(), Verdicts()
    count = 0
    for block in all_lines():
        count += len(block)
        for line in block:
            # address - - [time] "request" status bytes "referer" "agent": no quote of this log is escaped
            parts = line.split(b'"')
            head = parts[0].split(b" ")
            if len(parts) != 7 or len(head) != 6 or not head[3].startswith(b"["):
                damaged["not_of_format"] += 1
                continue
            time, zone = head[3], head[4]
            day = days[time[1:15] + b" " + zone.rstrip(b"]")]
            if day is None:
                damaged["no_time"] += 1
                continue
            _, status, size, _ = parts[2].split(b" ")
            asked = parts[1].split(b" ")
            if not asked[0].isalpha() or not asked[0].isupper():
                damaged["no_request"] += 1
                continue
            name = agents[parts[5]]
            if name is None:
                referer = parts[3].split(b"/", 3)
                engine = ENGINES.get(referer[2], "none") if len(referer) > 2 else "none"
                people[day, status, engine] += 1
                continue
            sums = bots[day, name, verdicts[name, head[0]], status]
            sums[0] += 1
            sums[1] += int(size)
            urls[name].add(asked[1])
    print(json.dumps({
        "lines": count,
        "damaged": damaged,
        "bots": {f"{d} {n} {v} {s.decode()}": sums for (d, n, v, s), sums in bots.items()},
        "people": {f"{d} {s.decode()} {e}": sums for (d, s, e), sums in people.items()},
        "pages": {name: len(found) for name, found in urls.items()},
    }))


main()
