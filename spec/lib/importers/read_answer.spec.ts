import { expect } from "chai";
import { readAnswer } from "../../../lib/importers/read_answer.ts";
import { OPTIONS } from "../../support/imports/imports.ts";

function timeOf(asked: unknown): unknown {
  const fields = new Map<"prompt" | "answer" | "engine" | "asked_at", unknown>([
    ["prompt", "p"],
    ["answer", "a"],
    ["engine", "e"],
    ["asked_at", asked],
  ]);
  const row = readAnswer(fields, "unknown", OPTIONS);
  return typeof row === "string" ? row : row.askedAt ?? row.date;
}

describe("readAnswer()", () => {
  it("reads times in UTC, with a zone, and as Unix time", () => {
    for (
      const asked of [
        "2026-11-01T09:30:00Z",
        "2026-11-01 09:30:00",
        "2026-11-01 09:30 UTC",
        "2026-11-01T10:30:00+01:00",
        1_793_525_400,
        "1793525400000",
      ]
    ) {
      expect(timeOf(asked), String(asked)).to.equal("2026-11-01T09:30:00.000Z");
    }
  });

  it("reads a day, and takes today for none", () => {
    expect(timeOf("01.11.2026")).to.equal("2026-11-01");
    expect(timeOf("")).to.equal("2026-11-20");
  });

  it("refuses a time that may be read in two ways, or does not exist", () => {
    for (const asked of ["01/11/2026", "2026-13-01T00:00:00Z", "soon"]) {
      expect(timeOf(asked), asked).to.match(/is no time/);
    }
  });

  it("refuses a time in the future, and takes what is tomorrow already somewhere", () => {
    expect(timeOf("2026-11-21T09:00:00Z")).to.equal("2026-11-21T09:00:00.000Z");
    expect(timeOf("2026-11-22T09:00:00Z")).to.equal("The row is dated in the future: 2026-11-22.");
  });
});
