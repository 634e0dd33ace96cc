import { expect } from "chai";
import { JULY, refusalOf, runImport } from "../../../support/imports/imports.ts";

const row = (...keys: string[]) => ({
  keys,
  clicks: 1,
  impressions: 24,
  ctr: 1 / 24,
  position: 3.25,
});

describe("searchConsoleApi", () => {
  it("reads answers with the request beside them", async () => {
    const { format, rows } = await runImport({
      "answer.json": JSON.stringify({
        request: {
          startDate: "2026-07-01",
          endDate: "2026-07-31",
          dimensions: ["query", "page"],
          type: "image",
        },
        response: {
          rows: [row("coffee", "https://example.com/")],
          responseAggregationType: "byPage",
        },
      }),
    });
    expect(format).to.equal("search_console_api");
    expect(rows).to.deep.equal([{
      kind: "query_page",
      query: "coffee",
      page: "https://example.com/",
      country: null,
      device: null,
      ...JULY,
      searchType: "image",
      clicks: 1,
      impressions: 24,
      position: 3.25,
      previous: null,
    }]);
  });

  it("says what the keys are by their form", async () => {
    const { rows } = await runImport({
      "answer.json": JSON.stringify({
        rows: [
          row("2026-07-05", "https://example.com/", "usa", "MOBILE", "new"),
          row("2026-07-06", "https://example.com/", "deu", "DESKTOP", "fra"),
        ],
      }),
    });
    expect(rows[1]).to.deep.include({
      kind: "query_page",
      from: "2026-07-06",
      country: "DE",
      device: "desktop",
      query: "fra",
    });
  });

  it("reads totals, whose rows have no keys", async () => {
    const { rows } = await runImport({
      "answer.json": JSON.stringify({
        rows: [{ clicks: 1, impressions: 2, ctr: 0.5, position: 1 }],
      }),
    }, JULY);
    expect(rows[0]).to.deep.include({ kind: "totals", ...JULY });
  });

  it("reads one answer a line, also empty ones", async () => {
    const { rows } = await runImport({
      "answers.ndjson": [{ rows: [row("2026-07-05", "a b")] }, {
        responseAggregationType: "byProperty",
      }]
        .map((answer) => `${JSON.stringify(answer)}\n`).join(""),
    });
    expect(rows).to.have.length(1);
    expect(rows[0]).to.deep.include({ kind: "query", query: "a b" });
  });

  it("refuses keys that may be two of the same", async () => {
    const run = runImport({ "a.json": JSON.stringify({ rows: [row("tea", "hot tea")] }) }, JULY);
    expect((await refusalOf(run)).code).to.equal("dimensions_unknown");
  });

  it("adds hours up to their day, and leaves out those of days that are not whole", async () => {
    const hours = (day: string, from: number, to: number) =>
      Array.from(
        { length: to - from + 1 },
        (_, index) => row(`${day}T${String(from + index).padStart(2, "0")}:00:00-07:00`),
      );
    const rows = [...hours("2026-07-05", 12, 23), ...hours("2026-07-06", 0, 23)];
    const answer = { rows: [...rows, ...hours("2026-07-07", 0, 5)] };
    const { rows: read, log } = await runImport({ "a.json": JSON.stringify(answer) });
    expect(new Set(read.map((one) => "from" in one && one.from))).to.deep.equal(
      new Set(["2026-07-06"]),
    );
    expect(read).to.have.length(24);
    expect([log.rowsRead, log.skippedCount]).to.deep.equal([42, 18]);
    expect(log.skipped[0]?.reason).to.equal("The hours of 2026-07-05 are not all there.");
    const asked = {
      request: { startDate: "2026-07-05", endDate: "2026-07-07", dimensions: ["hour"] },
      response: {
        rows: [...hours("2026-07-05", 2, 22), ...hours("2026-07-06", 0, 9)],
        metadata: { first_incomplete_hour: "2026-07-06T09:00:00-07:00" },
      },
    };
    const { rows: whole } = await runImport({ "a.json": JSON.stringify(asked) });
    expect(new Set(whole.map((one) => "from" in one && one.from)))
      .to.deep.equal(new Set(["2026-07-05"]));
  });

  it("asks for the days", async () => {
    const run = runImport({ "a.json": JSON.stringify({ rows: [row("hot tea")] }) });
    expect((await refusalOf(run)).code).to.equal("window_missing");
  });
});
