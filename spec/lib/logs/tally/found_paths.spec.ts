import { expect } from "chai";
import { compileFormat } from "../../../../lib/logs/lines/log_format.ts";
import { LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";

interface Met {
  path: string;
  status: number;
  isBot?: boolean;
  day?: number;
}

/** The paths, in their order, that some request has found something at. */
function foundOf(requests: readonly Met[]): string[] {
  const reader = new LogReader(compileFormat("combined"));
  const lines = requests.map(({ path, status, isBot = false, day = 1 }) =>
    combinedLine({
      status,
      time: `${String(day).padStart(2, "0")}/Nov/2026:10:00:00 +0000`,
      request: `GET ${path} HTTP/1.1`,
      ...isBot ? {} : { agent: BROWSER },
    })
  );
  reader.read(Buffer.from(lines.join(""), "latin1"));
  const isFound = reader.tally.findFoundPaths();
  return [...reader.tally.paths.texts(0)].filter((_, path) => isFound[path] === 1);
}

describe("LogTally.findFoundPaths()", () => {
  it("finds paths that a bot or a person got something else than an error at", () => {
    expect(foundOf([
      { path: "/bot", status: 200, isBot: true },
      { path: "/bot-error", status: 404, isBot: true },
      { path: "/person", status: 301 },
      { path: "/person-error", status: 500 },
      { path: "/last", status: 399 },
      { path: "/first-error", status: 400 },
    ])).to.deep.equal(["/bot", "/person", "/last"]);
  });
  it("finds a path that one of many requests has found something at, on any day", () => {
    expect(foundOf([
      { path: "/a", status: 404, isBot: true },
      { path: "/a", status: 200, day: 2 },
      { path: "/b", status: 503 },
      { path: "/b", status: 200, isBot: true },
      { path: "/c", status: 404, day: 3 },
    ])).to.deep.equal(["/a", "/b"]);
  });
  it("finds nothing where nothing was requested but files that are no pages", () => {
    expect(foundOf([{ path: "/a.css", status: 200 }])).to.deep.equal([]);
    expect(foundOf([])).to.deep.equal([]);
  });
});

describe("LogReader, with more lines than wait to be looked up", () => {
  it("gives each row its own path and address, in the order of the lines", () => {
    const reader = new LogReader(compileFormat("combined"));
    const lines = Array.from({ length: 2_000 }, (_, index) => ({
      path: `/page/${index % 700}`,
      address: `66.249.${index % 7}.${index % 250}`,
    }));
    // requests of people between them, who share paths
    const text = lines.map(({ path, address }) =>
      combinedLine({ address, request: `GET ${path} HTTP/1.1` }) +
      combinedLine({ agent: BROWSER, request: `GET ${path}?q=1 HTTP/1.1` })
    );
    reader.read(Buffer.from(text.join(""), "latin1"));
    const { rows, paths, addresses, visits } = reader.tally;
    const read = Array.from({ length: rows.count }, (_, row) => ({
      path: paths.text(rows.paths[row] ?? 0),
      address: addresses.text(rows.addresses[row] ?? 0),
    }));
    expect(read).to.deep.equal(lines);
    expect([...paths.texts(0)]).to.deep.equal([...new Set(lines.map(({ path }) => path))]);
    const counts = [...visits.days()].flatMap((day) => [...day.counts]);
    expect([counts.length, counts.reduce((sum, count) => sum + count, 0)])
      .to.deep.equal([700, 2_000]);
  });
});
