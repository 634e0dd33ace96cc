import { expect } from "chai";
import { compileFormat } from "../../../../lib/logs/lines/log_format.ts";
import { splitKind } from "../../../../lib/logs/scanner/visit_counts.ts";
import { LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import type { LogTally } from "../../../../lib/logs/tally/log_tally.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";

const listOf = ({ visits, paths }: LogTally) =>
  [...visits.days()].flatMap(({ day, pages, kinds, counts }) =>
    Array.from(pages, (page, row) => ({
      day,
      path: page === 0 ? null : paths.text(page - 1),
      ...splitKind(kinds[row] ?? 0),
      count: counts[row] ?? 0,
    }))
  );

function read(reader: LogReader, lines: readonly Parameters<typeof combinedLine>[0][]): void {
  const text = lines.map((line) => combinedLine({ agent: BROWSER, ...line })).join("");
  reader.read(Buffer.from(text, "latin1"));
}

const openReader = () => new LogReader(compileFormat("combined"));
const atDay = (day: number) => `${String(day).padStart(2, "0")}/Nov/2026:10:00:00 +0000`;

describe("VisitCounts", () => {
  it("counts what has everything in common, by day", () => {
    const reader = openReader();
    read(reader, [{ time: atDay(1), status: 999 }, { time: atDay(2), status: 999 }, {
      time: atDay(1),
      status: 999,
    }, { time: atDay(1), request: "GET /a.css HTTP/1.1" }]);
    expect(reader.tally.visits.size).to.equal(3);
    expect(listOf(reader.tally)).to.have.deep.members([
      { day: 20_758, path: "/tea", status: 999, engine: 0, count: 2 },
      { day: 20_759, path: "/tea", status: 999, engine: 0, count: 1 },
      { day: 20_758, path: null, status: 200, engine: 0, count: 1 },
    ]);
    reader.tally.clear();
    expect([reader.tally.visits.size, reader.tally.visits.daysCount, listOf(reader.tally)])
      .to.deep.equal([0, 0, []]);
  });
  it("keeps thousands apart while it grows", () => {
    const reader = openReader();
    read(
      reader,
      Array.from({ length: 30_000 }, (_, index) => ({
        time: atDay(1 + index % 3),
        request: `GET /${index % 5_000} HTTP/1.1`,
        referer: index % 2 === 0 ? "-" : "https://www.google.com/",
      })),
    );
    const listed = listOf(reader.tally);
    expect(listed).to.have.length(15_000);
    expect(listed.reduce((sum, { count }) => sum + count, 0)).to.equal(30_000);
  });
  it("knows an engine by its host, whatever follows it, and none by less than a host", () => {
    const reader = openReader();
    const none = ["-", "", "/", "//", "https:/", "https://", "a/b/c/google.com", "///google.com"];
    read(reader, none.map((referer) => ({ referer })));
    const google = ["", "/", "/search?q=a/b/c", "/a/b"].map((rest) =>
      `https://www.google.com${rest}`
    );
    read(reader, google.map((referer) => ({ referer })));
    const counts = listOf(reader.tally).map(({ engine, count }) => [engine > 0, count]);
    expect(counts).to.have.deep.members([[false, none.length], [true, google.length]]);
  });
  it("keeps all statuses and engines apart, of one page", () => {
    const reader = openReader();
    const referers = ["-", "https://www.google.com/", "https://kagi.com/", "https://chatgpt.com/"];
    const lines = Array.from({ length: 900 }, (_, index) => 100 + index)
      .flatMap((status) => referers.map((referer) => ({ status, referer })));
    read(reader, lines);
    read(reader, lines.slice(0, 4));
    const listed = listOf(reader.tally);
    expect(listed).to.have.length(3_600);
    expect(listed.filter(({ status }) => status === 100).map(({ count }) => count))
      .to.deep.equal([2, 2, 2, 2]);
    expect(listed.filter(({ count }) => count !== 1)).to.have.length(4);
  });
});
