import { expect } from "chai";
import {
  isPreviousLabel,
  orderLabels,
  parseRange,
} from "../../../../lib/importers/columns/export_labels.ts";

describe("isPreviousLabel()", () => {
  it("knows the word in several languages", () => {
    const labels = [
      "Previous 28 days",
      "28 jours précédents",
      "28 días anteriores",
      "Vorherige 28 Tage",
    ];
    expect(labels.map(isPreviousLabel)).to.deep.equal([true, true, true, true]);
    expect(isPreviousLabel("Last 28 days")).to.equal(false);
  });
});

describe("orderLabels()", () => {
  it("puts the current period first, by its words or its days", () => {
    expect(orderLabels("previous 7 days", "last 7 days")).to.deep.equal([
      "last 7 days",
      "previous 7 days",
    ]);
    expect(orderLabels("2026-06-01 - 2026-06-30", "2026-07-01 - 2026-07-31"))
      .to.deep.equal(["2026-07-01 - 2026-07-31", "2026-06-01 - 2026-06-30"]);
    expect(orderLabels("a", "b")).to.deep.equal(["a", "b"]);
  });
});

describe("parseRange()", () => {
  it("reads ranges as they are written in filters and headers", () => {
    const july = { from: "2026-07-01", to: "2026-07-31" };
    const texts = [
      "2026-07-01 - 2026-07-31",
      "Jul 1, 2026-Jul 31, 2026",
      "7/1/26 – 7/31/26",
      "01.07.2026 - 31.07.2026",
      "7 1 26 7 31 26",
    ];
    for (const text of texts) expect(parseRange(text), text).to.deep.equal(july);
  });

  it("gives undefined where days may be read in two ways, or end before they begin", () => {
    for (
      const text of [
        "7/1/26 - 7/5/26",
        "2026-07-31 - 2026-07-01",
        "Last 3 months",
        "",
        "a".repeat(200_000),
      ]
    ) {
      expect(parseRange(text), text).to.equal(undefined);
    }
  });
});
