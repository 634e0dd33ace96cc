import { expect } from "chai";
import {
  checkImport,
  type ImportContext,
  listOverlaps,
} from "../../../lib/importers/check_import.ts";
import { ImportLog } from "../../../lib/importers/import_log.ts";
import type { PageRow } from "../../../lib/importers/import_rows.ts";

const CONTEXT: ImportContext = {
  domain: "www.example.com",
  today: "2026-11-20",
  windows: [],
  days: [],
};

function logOf(...rows: [page: string, from: string, to?: string][]): ImportLog {
  const log = new ImportLog();
  log.count(rows.map(([page, from, to = from]): PageRow => ({
    kind: "page",
    page,
    country: null,
    device: null,
    from,
    to,
    searchType: "web",
    clicks: 1,
    impressions: 1,
    position: 1,
    previous: null,
  })));
  return log;
}

const codesOf = (log: ImportLog, context: Partial<ImportContext> = {}) =>
  checkImport(log, { ...CONTEXT, ...context }).map(({ code }) => code);

describe("checkImport()", () => {
  it("has nothing against pages of the site, its subdomains and some others", () => {
    const log = logOf(
      ["https://example.com/", "2026-07-01"],
      ["https://shop.example.com/", "2026-07-01"],
      ["https://translate.test/", "2026-07-01"],
    );
    expect(codesOf(log)).to.deep.equal([]);
  });

  it("reports an export of another site, which force may overrule", () => {
    const log = logOf(["https://other.test/", "2026-07-01"], [
      "https://other.test/a",
      "2026-07-01",
    ]);
    expect(checkImport(log, CONTEXT)).to.deep.equal([{
      code: "other_site",
      message: "The import is of pages of other.test (2 rows), not of www.example.com.",
      forcible: true,
    }]);
    expect(codesOf(logOf(["https://notexample.com/", "2026-07-01"]))).to.deep.equal(["other_site"]);
  });

  it("reports a property of another site, also where there are no pages", () => {
    const log = logOf();
    log.noteProperty("sc-domain:example.com");
    expect(codesOf(log, { domain: "shop.example.com" })).to.deep.equal([]);
    log.noteProperty("https://www.example.com/shop/");
    expect(codesOf(log)).to.deep.equal([]);
    log.noteProperty("sc-domain:other.test");
    expect(checkImport(log, CONTEXT)).to.deep.equal([{
      code: "other_site",
      message: "The import is of the property other.test, not of www.example.com.",
      forcible: true,
    }]);
  });

  it("reports dates in the future, but for tomorrow", () => {
    expect(codesOf(logOf(["https://example.com/", "2026-11-21"]))).to.deep.equal([]);
    expect(checkImport(logOf(["https://example.com/", "2026-12-07"]), CONTEXT)).to.deep.equal([{
      code: "future_dates",
      message:
        "The import has rows up to 2026-12-07, which is in the future (today is 2026-11-20). " +
        "Day and month may be exchanged, or the dates damaged.",
      forcible: false,
    }]);
  });

  it("reports windows of the same import that overlap", () => {
    const log = logOf(
      ["https://example.com/", "2026-07-01", "2026-07-31"],
      ["https://example.com/", "2026-07-15", "2026-08-15"],
    );
    expect(checkImport(log, CONTEXT)).to.deep.equal([{
      code: "windows_overlap",
      message:
        "The page rows of 2026-07-01 to 2026-07-31 overlap those of 2026-07-15 to 2026-08-15, so that " +
        "some days would count twice. Import them one after the other, or export the same days.",
      forcible: false,
    }]);
  });

  it("passes on what the importer reported", () => {
    const log = logOf(["https://example.com/", "2026-07-05"]);
    log.report({ code: "filtered_export", message: "It is filtered.", forcible: true });
    expect(codesOf(log)).to.deep.equal(["filtered_export"]);
  });
});

describe("listOverlaps()", () => {
  const overlaps = (log: ImportLog, context: Partial<ImportContext>) =>
    listOverlaps(log, { ...CONTEXT, ...context });
  const page = (from: string, to: string) => [{ kind: "page" as const, from, to }];

  it("reports other windows that overlap, but not of the same window", () => {
    const log = logOf(["https://example.com/", "2026-07-01", "2026-07-31"]);
    expect(overlaps(log, { windows: page("2026-07-01", "2026-07-31") })).to.deep.equal([]);
    expect(overlaps(log, { windows: page("2026-08-01", "2026-08-31") })).to.deep.equal([]);
    expect(overlaps(log, { windows: page("2026-07-31", "2026-08-31") })).to.deep.equal([
      "The page rows of 2026-07-01 to 2026-07-31 overlap what is kept of 2026-07-31 to 2026-08-31: " +
      "both are kept, apart from each other. Days are preferred in answers; from and to ask for a " +
      "window.",
    ]);
    const queries = [{ kind: "query" as const, from: "2026-07-15", to: "2026-08-31" }];
    expect(overlaps(log, { windows: queries })).to.deep.equal([]);
  });
  it("does not report what the import itself brings, such as the sum of its months", () => {
    const log = logOf(
      ["https://example.com/", "2026-07-01", "2026-07-31"],
      ["https://example.com/", "2026-07-01", "2026-08-31"],
    );
    const windows = [...page("2026-07-01", "2026-07-31"), ...page("2026-07-01", "2026-08-31")];
    expect(overlaps(log, { windows })).to.deep.equal([]);
    expect(overlaps(log, { windows: [...windows, ...page("2026-08-31", "2026-09-30")] }))
      .to.have.length(1);
  });
  it("reports days beside a window, on either side, but not of days again", () => {
    const window = logOf(["https://example.com/", "2026-07-01", "2026-07-31"]);
    expect(overlaps(window, { days: page("2026-07-01", "2026-07-31") })).to.have.length(1);
    const day = logOf(["https://example.com/", "2026-07-05"]);
    expect(overlaps(day, { windows: page("2026-07-01", "2026-07-31") })).to.have.length(1);
    expect(overlaps(day, { days: page("2026-07-01", "2026-07-31") })).to.deep.equal([]);
  });
});
