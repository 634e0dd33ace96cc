import { expect } from "chai";
import type { DayBounds } from "../../../../db/search_data/search_days.ts";
import {
  chooseComparedWindow,
  chooseWindow,
} from "../../../../lib/metrics/search_data/choose_window.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";

const BOUNDS: DayBounds[] = [
  { kind: "query", first: "2026-03-01", last: "2026-11-10" },
  { kind: "query_page", first: "2026-01-01", last: "2026-11-18" },
];

describe("chooseWindow()", () => {
  it("takes 28 days up to the last one of any kind", () => {
    expect(chooseWindow({}, BOUNDS)).to.deep.equal({ from: "2026-10-22", to: "2026-11-18" });
  });
  it("begins with the first day where there are fewer", () => {
    const bounds: DayBounds[] = [{ kind: "query", first: "2026-11-10", last: "2026-11-18" }];
    expect(chooseWindow({}, bounds)).to.deep.equal({ from: "2026-11-10", to: "2026-11-18" });
  });
  it("takes the days that are asked for, also outside of the data", () => {
    const asked = { from: "2026-11-01", to: "2026-12-31" };
    expect(chooseWindow(asked, BOUNDS)).to.deep.equal(asked);
    expect(chooseWindow(asked, [])).to.deep.equal(asked);
  });
  it("ends with the last day with data where only the first is asked for", () => {
    expect(chooseWindow({ from: "2026-11-01" }, BOUNDS))
      .to.deep.equal({ from: "2026-11-01", to: "2026-11-18" });
    expect(chooseWindow({ from: "2026-12-01" }, BOUNDS))
      .to.deep.equal({ from: "2026-12-01", to: "2026-12-01" });
  });
  it("begins 27 days earlier where only the last is asked for", () => {
    expect(chooseWindow({ to: "2026-10-28" }, BOUNDS))
      .to.deep.equal({ from: "2026-10-01", to: "2026-10-28" });
    expect(chooseWindow({ to: "2026-01-10" }, BOUNDS))
      .to.deep.equal({ from: "2026-01-01", to: "2026-01-10" });
    expect(chooseWindow({ to: "2025-06-28" }, BOUNDS))
      .to.deep.equal({ from: "2025-06-01", to: "2025-06-28" });
  });
  it("has no window where nothing is asked for and there are no days", () => {
    expect(chooseWindow({}, [])).to.equal(undefined);
  });
  it("allows 550 days", () => {
    expect(chooseWindow({ from: "2025-01-01", to: "2026-07-04" }, [])).to.not.equal(undefined);
    expect(() => chooseWindow({ from: "2025-01-01", to: "2026-07-05" }, []))
      .to.throw(
        ValidationError,
        "A window has at most 550 days; from 2025-01-01 to 2026-07-05 " +
          "it is 551.",
      );
  });
});

describe("chooseComparedWindow()", () => {
  const march = { from: "2026-03-01", to: "2026-03-31" };

  it("takes as many days right before", () => {
    expect(chooseComparedWindow(march)).to.deep.equal({ from: "2026-01-29", to: "2026-02-28" });
  });
  it("takes the same weekdays of the year before", () => {
    expect(chooseComparedWindow(march, "previous_year"))
      .to.deep.equal({ from: "2025-03-02", to: "2025-04-01" });
  });
  it("takes nothing when nothing needs to be compared", () => {
    expect(chooseComparedWindow(march, "none")).to.equal(undefined);
  });
});
