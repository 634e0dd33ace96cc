import { expect } from "chai";
import { LineBuffer } from "../../../../lib/logs/lines/line_buffer.ts";
import { compileFormat } from "../../../../lib/logs/lines/log_format.ts";
import { splitKind } from "../../../../lib/logs/scanner/visit_counts.ts";
import { LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import type { LogTally } from "../../../../lib/logs/tally/log_tally.ts";
import { createRandom } from "../../../../scripts/bench/generated_site/random.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";

/** Lines as attackers, broken disks and other programs write them, and ordinary ones between. */
const ODD_LINES: readonly (readonly [line: string, outcome: string])[] = [
  [combinedLine(), "bot"],
  [combinedLine({ agent: BROWSER }), "person"],
  [combinedLine({ agent: BROWSER, request: `GET /${"x".repeat(64_000)}?a=1 HTTP/1.1` }), "person"],
  [combinedLine({ request: `GET /tea?${"q".repeat(64_000)} HTTP/1.1` }), "bot"],
  [combinedLine({ agent: `curl/8 ${"\\x22".repeat(300)}` }), "bot"],
  [combinedLine({ agent: 'a \\"b\\" c' }), "person"],
  [combinedLine({ agent: "\\\\" }), "person"],
  [combinedLine({ agent: "" }), "bot"],
  [combinedLine({ agent: "-" }), "bot"],
  [combinedLine({ agent: BROWSER, referer: "" }), "person"],
  [combinedLine({ agent: BROWSER, referer: "h" }), "person"],
  [combinedLine({ agent: BROWSER, referer: 'https://x.test/\\"y' }), "person"],
  [combinedLine({ agent: BROWSER, referer: "https://chatgpt.com" }), "person"],
  [combinedLine({ agent: BROWSER, referer: "https://www.google.com/search" }), "person"],
  [combinedLine({ request: "" }), "no_request"],
  [combinedLine({ request: "-" }), "no_request"],
  [combinedLine({ request: "\\x16\\x03\\x01" }), "no_request"],
  [combinedLine({ request: "GET" }), "no_request"],
  [combinedLine({ request: "GET " }), "no_request"],
  [combinedLine({ request: "GET  HTTP/1.1" }), "no_request"],
  [combinedLine({ request: "get / HTTP/1.1" }), "no_request"],
  [combinedLine({ request: "GET /" }), "bot"],
  [combinedLine({ request: "PROPFIND /a?b?c d HTTP/1.1" }), "bot"],
  [combinedLine({ request: "OPTIONS * HTTP/1.1" }), "bot"],
  [combinedLine({ request: "GET http://x.test/ HTTP/1.1" }), "bot"],
  [combinedLine({ request: "GET ftp://x.test/ HTTP/1.1", agent: BROWSER }), "no_request"],
  [combinedLine({ request: "GET /a.CSS?v=1 HTTP/1.1", agent: BROWSER }), "person"],
  [combinedLine({ request: "GET /a.woff2 HTTP/1.1", agent: BROWSER }), "person"],
  [combinedLine({ request: "GET /.cssx HTTP/1.1", agent: BROWSER }), "person"],
  [combinedLine({ request: "GET /\x80\xff\x00 HTTP/1.1", agent: BROWSER }), "person"],
  [combinedLine({ time: "31/Feb/2026:10:00:00 +0000" }), "no_time"],
  [combinedLine({ time: "10/Nov/2026:24:00:00 +0000" }), "no_time"],
  [combinedLine({ time: "10/Nov/2026:10:00:61 +0000" }), "no_time"],
  [combinedLine({ time: "10/Nov/2026:10:00:60 +0545" }), "bot"],
  [combinedLine({ time: "10/nov/2026:23:59:59 -1130" }), "bot"],
  [combinedLine({ time: "1/Nov/2026:10:00:00 +0000" }), "no_time"],
  [combinedLine({ status: 99 }), "no_status"],
  [combinedLine({ status: 999 }), "bot"],
  [combinedLine({ status: 1_000 }), "no_status"],
  [combinedLine({ bytes: 2 ** 53 - 1 }), "bot"],
  [combinedLine({ address: "2001:db8::1" }), "bot"],
  [combinedLine().replace(" 512 ", " - "), "bot"],
  [combinedLine().replace("\n", "\r\n"), "bot"],
  [combinedLine().replace("\n", ' "-" rt=0.1\n'), "bot"],
  [combinedLine().slice(0, -3) + "\n", "not_of_format"],
  [combinedLine().slice(0, 60) + "\n", "not_of_format"],
  ["\n", "not_of_format"],
  ["\r\n", "not_of_format"],
  ['"\n', "not_of_format"],
  ['\\"\n', "not_of_format"],
  ["\x00\xff\x80 binary \xfe\n", "not_of_format"],
  [`${"\x00".repeat(4_096)}\n`, "not_of_format"],
  [`${'"'.repeat(1_000)}\n`, "not_of_format"],
];

/** What was read, independent of numbers and of the order. */
function contentOf(tally: LogTally) {
  const { rows, visits, paths, addresses } = tally;
  const requests = Array.from({ length: rows.count }, (_, row) =>
    [
      rows.seconds[row],
      rows.agents[row],
      paths.text(rows.paths[row] ?? -1),
      addresses.text(rows.addresses[row] ?? -1),
      rows.statuses[row],
      rows.methods[row],
      rows.bytes[row],
      rows.durations[row],
    ].join(" "));
  const people = [...visits.days()].flatMap(({ day, pages, kinds, counts }) =>
    Array.from(pages, (page, row) => {
      const { status, engine } = splitKind(kinds[row] ?? 0);
      const path = page === 0 ? "" : paths.text(page - 1);
      return [day, path, status, engine, counts[row]].join(" ");
    })
  );
  return {
    requests: requests.sort(),
    people: people.sort(),
    damages: tally.damages,
    lines: tally.linesCount,
    seconds: [tally.firstSecond, tally.lastSecond],
  };
}

const openReader = () => new LogReader(compileFormat("combined"));
const SHORT_LINES = ODD_LINES.filter(([line]) => line.length < 5_000);
const bytesOf = (lines: typeof ODD_LINES) =>
  Buffer.from(lines.map(([line]) => line).join(""), "latin1");

/** Reads a log in chunks of these sizes, in turn. */
function readInChunks(log: Uint8Array, sizeOf: () => number): LogTally {
  const reader = openReader();
  const lines = new LineBuffer();
  for (let at = 0; at < log.length;) {
    const end = Math.min(log.length, at + sizeOf());
    for (const piece of lines.push(log.subarray(at, end))) reader.read(piece);
    at = end;
  }
  return reader.tally;
}

describe("LogReader, of odd lines", () => {
  it("takes each for a bot's, for a person's, or for damaged", () => {
    for (const [index, [line, outcome]] of ODD_LINES.entries()) {
      const reader = openReader();
      reader.read(Buffer.from(line, "latin1"));
      const { tally } = reader;
      const damage = Object.entries(tally.damages).find(([, count]) => count > 0)?.[0];
      const read = tally.botsCount === 1 ? "bot" : tally.visitsCount === 1 ? "person" : damage;
      expect(read, `${index}: ${line.slice(0, 200)}`).to.equal(outcome);
      expect(tally.linesCount).to.equal(1);
    }
  });
  it("reads the same wherever the chunks of a file end", () => {
    const random = createRandom(7);
    const check = (lines: typeof ODD_LINES, sizes: readonly number[]) => {
      const log = bytesOf(lines);
      const whole = contentOf(readInChunks(log, () => log.length));
      const bots = lines.filter(([, outcome]) => outcome === "bot").length;
      expect([whole.lines, whole.requests.length]).to.deep.equal([lines.length, bots]);
      for (const size of sizes) {
        expect(contentOf(readInChunks(log, () => size)), `${size}`).to.deep.equal(whole);
        const sizeOf = () => 1 + Math.floor(random() * size);
        expect(contentOf(readInChunks(log, sizeOf)), `up to ${size}`).to.deep.equal(whole);
      }
    };
    check(SHORT_LINES, [1, 2, 7, 64]);
    check(ODD_LINES, [1_000, 65_536]);
  });
  it("reads each after each other one", () => {
    const reader = openReader();
    for (const [first] of SHORT_LINES) {
      for (const [second, outcome] of SHORT_LINES) {
        reader.tally.clear();
        reader.read(Buffer.from(first, "latin1"));
        const before = { bots: reader.tally.botsCount, people: reader.tally.visitsCount };
        reader.read(Buffer.from(second, "latin1"));
        const { botsCount, visitsCount } = reader.tally;
        expect([botsCount - before.bots, visitsCount - before.people], first + second)
          .to.deep.equal([outcome === "bot" ? 1 : 0, outcome === "person" ? 1 : 0]);
      }
    }
  });
});
