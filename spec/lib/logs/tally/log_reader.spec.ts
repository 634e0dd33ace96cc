import { expect } from "chai";
import { BOT_AGENTS } from "../../../../lib/logs/bots/bot_agents.ts";
import { detectFormat } from "../../../../lib/logs/files/detect_format.ts";
import { compileFormat } from "../../../../lib/logs/lines/log_format.ts";
import { REQUEST_METHODS } from "../../../../schemas/bot.ts";
import { lastPossibleSecond, LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import type { LogTally } from "../../../../lib/logs/tally/log_tally.ts";
import { splitKind } from "../../../../lib/logs/scanner/visit_counts.ts";
import { REFERRING_ENGINES } from "../../../../lib/logs/visits/referring_engines.ts";
import * as samples from "../../../support/logs/log_samples.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";

function read(text: string, format = "combined"): LogTally {
  const reader = new LogReader(compileFormat(format));
  reader.read(Buffer.from(text, "latin1"));
  return reader.tally;
}

function requestsOf({ rows, paths, addresses }: LogTally) {
  return Array.from({ length: rows.count }, (_, row) => ({
    at: new Date((rows.seconds[row] ?? 0) * 1000).toISOString(),
    bot: BOT_AGENTS[rows.agents[row] ?? -1]?.name,
    method: REQUEST_METHODS[rows.methods[row] ?? -1],
    path: paths.text(rows.paths[row] ?? -1),
    address: addresses.text(rows.addresses[row] ?? -1),
    status: rows.statuses[row],
    bytes: rows.bytes[row],
    duration: rows.durations[row],
  }));
}

const visitsOf = ({ visits, paths }: LogTally) =>
  [...visits.days()].flatMap(({ day, pages, kinds, counts }) =>
    Array.from(pages, (page, row) => {
      const { status, engine } = splitKind(kinds[row] ?? 0);
      return {
        day,
        path: page === 0 ? null : paths.text(page - 1),
        status,
        engine: REFERRING_ENGINES[engine - 1]?.name ?? null,
        count: counts[row],
      };
    })
  );

describe("LogReader", () => {
  it("takes little memory for a short piece, and keeps all rows as it takes more", () => {
    const reader = new LogReader(compileFormat("combined"));
    const lineOf = (index: number) => combinedLine({ bytes: index });
    reader.read(Buffer.from(lineOf(0), "latin1"));
    expect(reader.tally.rows.bytes.buffer.byteLength).to.be.below(4 * 2 ** 20);
    const others = Array.from({ length: 10_000 }, (_, index) => lineOf(index + 1));
    reader.read(Buffer.from(others.join(""), "latin1"));
    const { bytes } = reader.tally.rows;
    expect([...bytes]).to.deep.equal(Array.from({ length: 10_001 }, (_, index) => index));
  });
  it("keeps requests of bots one by one", () => {
    const tally = read(
      combinedLine() +
        combinedLine({
          request: "HEAD /tea?page=2 HTTP/2.0",
          status: 304,
          bytes: 0,
          address: "2001:db8::1",
          agent: "curl/8.4.0",
        }),
    );
    expect(requestsOf(tally)).to.deep.equal([
      {
        at: "2026-11-10T10:00:00.000Z",
        bot: "Googlebot",
        method: "GET",
        path: "/tea",
        address: "66.249.66.1",
        status: 200,
        bytes: 512,
        duration: -1,
      },
      {
        at: "2026-11-10T10:00:00.000Z",
        bot: "curl",
        method: "HEAD",
        path: "/tea?page=2",
        address: "2001:db8::1",
        status: 304,
        bytes: 0,
        duration: -1,
      },
    ]);
    expect(tally).to.include({ linesCount: 2, botsCount: 2, visitsCount: 0 });
  });
  it("counts people by day, page, status and engine, and keeps nothing else of them", () => {
    const person = { address: "203.0.113.9", agent: BROWSER };
    const tally = read(
      combinedLine({ ...person, request: "GET /tea?name=ann HTTP/1.1" }) +
        combinedLine({ ...person, address: "203.0.113.77" }) +
        combinedLine({ ...person, referer: "https://chatgpt.com/" }) +
        combinedLine({ ...person, referer: "https://www.google.de/search?q=tea" }) +
        combinedLine({ ...person, request: "GET /img/a.PNG?v=1 HTTP/1.1" }) +
        combinedLine({ ...person, status: 404 }),
    );
    const tea = { day: 20767, path: "/tea", status: 200 };
    expect(visitsOf(tally)).to.have.deep.members([
      { ...tea, engine: null, count: 2 },
      { ...tea, engine: "chatgpt", count: 1 },
      { ...tea, engine: "google", count: 1 },
      { ...tea, path: null, engine: null, count: 1 },
      { ...tea, status: 404, engine: null, count: 1 },
    ]);
    expect(tally.addresses.count).to.equal(0);
    expect(Array.from({ length: tally.paths.count }, (_, path) => tally.paths.text(path)))
      .to.deep.equal(["/tea"]);
  });
  it("counts lines that are no requests by their reasons", () => {
    const tally = read(
      "Error line 1\n" +
        combinedLine({ time: "10/Foo/2026:10:00:00 +0000" }) +
        combinedLine().replace('" 200 ', '" 20 ') +
        combinedLine({ request: "\\x16\\x03\\x01" }) +
        combinedLine({ request: "-" }) +
        combinedLine({ request: "GET" }) +
        combinedLine({ request: "get /tea HTTP/1.1" }) +
        combinedLine(),
    );
    expect(tally.damages).to.deep.equal({
      not_of_format: 1,
      no_time: 1,
      in_future: 0,
      no_status: 1,
      no_request: 4,
      too_long: 0,
    });
    expect(tally).to.include({ linesCount: 8, botsCount: 1 });
  });
  it("leaves out requests after tomorrow, by the clock that it is given", () => {
    const now = new Date("2026-11-20T22:00:00Z");
    const reader = new LogReader(compileFormat("combined"), {
      lastSecond: lastPossibleSecond(now),
    });
    for (const time of ["20/Nov/2026:10:00:00 +0000", "21/Nov/2026:23:59:59 +0000"]) {
      reader.read(Buffer.from(combinedLine({ time })));
    }
    for (const time of ["22/Nov/2026:00:00:00 +0000", "20/Nov/2031:10:00:00 +0000"]) {
      reader.read(Buffer.from(combinedLine({ time })));
    }
    expect(reader.tally).to.include({ linesCount: 4, botsCount: 2 });
    expect(reader.tally.damages.in_future).to.equal(2);
    expect(reader.tally.lastSecond).to.equal(Date.parse("2026-11-21T23:59:59Z") / 1000);
  });
  it("says from when to when the requests are, whatever their order", () => {
    const tally = read(
      ["12", "10", "11"].map((hour) => combinedLine({ time: `10/Nov/2026:${hour}:00:00 +0000` }))
        .join(""),
    );
    expect(
      [tally.firstSecond, tally.lastSecond].map((second) => new Date(second * 1000).getUTCHours()),
    )
      .to.deep.equal([10, 12]);
  });
  it("turns durations into milliseconds", () => {
    const format = '$remote_addr [$time_local] "$request" $status "$http_user_agent" $request_time';
    const tally = read(
      '192.0.2.1 [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 "curl/8" 0.125\n' +
        '192.0.2.1 [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 "curl/8" -\n',
      format,
    );
    expect(requestsOf(tally).map(({ duration }) => duration)).to.deep.equal([125, -1]);
  });
  it("reads a log without user agents, and says that nobody knows whose the requests are", () => {
    const tally = read(
      '192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5\n',
      "common",
    );
    expect(tally).to.include({ linesCount: 1, unknownCount: 1, botsCount: 0, visitsCount: 0 });
  });
  it("goes on when the tally is cleared, with the same numbers of paths", () => {
    const reader = new LogReader(compileFormat("combined"));
    reader.read(Buffer.from(combinedLine({ request: "GET /a HTTP/1.1" })));
    reader.tally.clear();
    expect(reader.tally.isEmpty).to.equal(true);
    reader.read(Buffer.from(combinedLine({ request: "GET /b HTTP/1.1" }) + "damaged\n"));
    expect(requestsOf(reader.tally).map(({ path }) => path)).to.deep.equal(["/b"]);
    expect(reader.tally.damages).to.include({ not_of_format: 1, no_time: 0 });
  });
  it("finds the next line after one whose time or status only looks as usual", () => {
    const long = combinedLine({ time: "10/Nov/2026:10:00\n00 +0000" });
    const { linesCount, botsCount } = read(long + combinedLine());
    expect({ linesCount, botsCount }).to.deep.equal({ linesCount: 3, botsCount: 1 });
  });
  it("reads the same request of every format", () => {
    for (const [name, sample] of Object.entries(samples)) {
      const format = detectFormat(Buffer.from(sample));
      if (format === null) throw new Error(name);
      const reader = new LogReader(format);
      reader.read(Buffer.from(sample));
      const [request] = requestsOf(reader.tally);
      expect(request, name).to.deep.equal({
        at: "2026-11-10T10:00:00.000Z",
        bot: "GPTBot",
        method: "GET",
        path: name === "ALB" ? "https://shop.test:443/tea?page=2" : "/tea?page=2",
        address: name === "ALB" ? "20.171.206.9:41342" : "20.171.206.9",
        status: 200,
        bytes: 512,
        duration: 125,
      });
      expect(reader.tally.linesCount, name).to.equal(1);
    }
  });
  it("counts lines of JSON and of W3C that are no requests", () => {
    const json = read(`${samples.CADDY}{"broken\n[]\n{}\n\n`, "caddy");
    expect(json.linesCount).to.equal(5);
    expect(json.damages.not_of_format).to.equal(3);
    expect(json.damages.no_time).to.equal(1);
    const iis = read(`${samples.IIS}2026-11-10 10:00:00 cut\n`, "w3c date time");
    expect(iis).to.include({ linesCount: 2, botsCount: 1 });
    expect(iis.damages.not_of_format).to.equal(1);
  });
  it("takes the client's address from X-Forwarded-For only behind a proxy of one's own", () => {
    const format =
      '$remote_addr [$time_local] "$request" $status "$http_user_agent" "$http_x_forwarded_for"';
    const addressOf = (address: string, forwarded: string) =>
      requestsOf(read(
        `${address} [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 "curl/8" "${forwarded}"\n`,
        format,
      ))[0]?.address;
    expect(addressOf("10.0.0.1", "66.249.66.1")).to.equal("66.249.66.1");
    expect(addressOf("10.0.0.1", "1.2.3.4, 66.249.66.1, 10.0.0.7")).to.equal("66.249.66.1");
    expect(addressOf("10.0.0.1", "10.0.0.9")).to.equal("10.0.0.9");
    expect(addressOf("10.0.0.1", "-")).to.equal("10.0.0.1");
    expect(addressOf("203.0.113.9", "66.249.66.1")).to.equal("203.0.113.9");
  });
});
