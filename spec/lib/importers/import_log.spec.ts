import { expect } from "chai";
import { ImportLog } from "../../../lib/importers/import_log.ts";
import type { PageRow } from "../../../lib/importers/import_rows.ts";

const page = (url: string, from = "2026-07-01", to = from): PageRow => ({
  kind: "page",
  page: url,
  country: null,
  device: null,
  from,
  to,
  searchType: "web",
  clicks: 1,
  impressions: 1,
  position: 1,
  previous: null,
});

describe("ImportLog", () => {
  it("keeps rows that are left out, counts them by reason, and adds up what they count", () => {
    const log = new ImportLog();
    log.skip({ file: "a.csv", line: 2, reason: '"x" is no number.' });
    log.skip({ file: "a.csv", line: 9, reason: '"y" is no number.', clicks: 2, impressions: 7 });
    log.skip({ file: "b.csv", line: 1, reason: "The record has 7 fields; the header has 1,005." });
    log.leaveOut({ reason: '"z" is no URL.', rowsCount: 3, clicks: 5, impressions: 50 });
    expect(log.skippedCount).to.equal(6);
    expect(log.skipped.map(({ file, line }) => `${file} ${line}`))
      .to.deep.equal(["a.csv 2", "a.csv 9", "b.csv 1"]);
    expect([...log.skippedReasons.values()]).to.deep.equal([
      { reason: '"…" is no number.', rowsCount: 2, clicks: 2, impressions: 7 },
      {
        reason: "The record has … fields; the header has ….",
        rowsCount: 1,
        clicks: 0,
        impressions: 0,
      },
      { reason: '"…" is no URL.', rowsCount: 3, clicks: 5, impressions: 50 },
    ]);
  });

  it("keeps the first 100,000 rows and 50 reasons, and counts all", () => {
    const log = new ImportLog();
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const reasons = letters.flatMap((a) => letters.map((b) => `Bad ${a}${b}.`));
    for (let line = 1; line <= 100_020; line++) {
      log.skip({ file: "a.csv", line, reason: reasons[line % reasons.length] ?? "" });
    }
    expect(log.skippedCount).to.equal(100_020);
    expect(log.skipped).to.have.length(100_000);
    const counts = [...log.skippedReasons.values()];
    expect(counts).to.have.length(51);
    expect(counts.at(-1)?.reason).to.equal("Other reasons.");
    expect(counts.reduce((sum, { rowsCount }) => sum + rowsCount, 0)).to.equal(100_020);
  });

  it("keeps a warning and a problem once", () => {
    const log = new ImportLog();
    for (let time = 0; time < 3; time++) {
      log.warn("careful");
      log.report({ code: "odd", message: "It is odd.", forcible: true });
    }
    expect(log.warnings).to.deep.equal(["careful"]);
    expect(log.problems).to.have.length(1);
  });

  it("counts rows and days by kind, and notes windows", () => {
    const log = new ImportLog();
    log.count([
      page("https://a.test/", "2026-07-02"),
      page("https://a.test/", "2026-07-01"),
      page("https://a.test/", "2026-06-01", "2026-06-30"),
      page("https://a.test/b", "2026-06-01", "2026-06-30"),
    ]);
    expect([...log.kinds]).to.deep.equal([
      ["page", { rowsCount: 4, from: "2026-06-01", to: "2026-07-02" }],
    ]);
    expect(log.windows).to.deep.equal([{ kind: "page", from: "2026-06-01", to: "2026-06-30" }]);
  });

  it("counts the hosts of pages, however they alternate", () => {
    const log = new ImportLog();
    const urls = [
      "https://a.test",
      "https://a.test.evil.test/",
      "https://a.test/x",
      "https://A.test/y",
    ]
      .concat(["http://a.test/", "https://b.test/", "https://b.test/1", "https://a.test/x"]);
    log.count(urls.map((url) => page(url)));
    expect([...log.hosts.values()]).to.deep.equal([
      { host: "a.test", rowsCount: 5 },
      { host: "a.test.evil.test", rowsCount: 1 },
      { host: "b.test", rowsCount: 2 },
    ]);
  });

  it("keeps the first thousand hosts", () => {
    const log = new ImportLog();
    log.count(Array.from({ length: 3000 }, (_, index) => page(`https://h${index}.test/`)));
    expect(log.hosts.size).to.equal(1000);
  });
});
