import { expect } from "chai";
import {
  daysOfSpan,
  findTimeSpan,
  spanBefore,
  type SpanUnit,
  type TimeSpan,
} from "../../../../lib/assistant/understand/time_span.ts";

const TODAY = "2026-11-20";
/** The newest day with data. */
const NEWEST = "2026-11-17";

describe("findTimeSpan()", () => {
  const daysOf = (text: string, today = TODAY) => {
    const found = findTimeSpan(text, today);
    return found && daysOfSpan(found.span, NEWEST);
  };
  const cases: readonly (readonly [string, string, string | null])[] = [
    ["clicks last month", "2026-10-01", "2026-10-31"],
    ["besucher in den letzten zwei wochen", "2026-11-04", "2026-11-17"],
    ["im letzten vierteljahr", "2026-08-19", "2026-11-17"],
    ["over the past year, up or down", "2025-11-19", "2026-11-17"],
    ["seit drei monaten", "2026-08-26", "2026-11-17"],
    ["vorletzte woche", "2026-11-04", "2026-11-10"],
    ["letztes halbjahr", "2026-05-20", "2026-11-17"],
    ["im dritten quartal", "2026-07-01", "2026-09-30"],
    ["klicks letztes jahr", "2025-01-01", "2025-12-31"],
    ["von august bis oktober", "2026-08-01", "2026-10-31"],
    ["between august and october", "2026-08-01", "2026-10-31"],
    ["traffic heuer", "2026-01-01", null],
    ["klicks letzter monat", "2026-10-01", "2026-10-31"],
    ["klicks vorige woche", "2026-11-11", "2026-11-17"],
    ["verlauf der klicks uber zwolf monate", "2025-12-17", "2026-11-17"],
    ["clicks over eighteen months", "2025-07-02", "2026-11-17"],
    ["anderthalb jahre klicks", "2025-05-21", "2026-11-17"],
    ["clicks of one and a half years", "2025-05-21", "2026-11-17"],
    ["klicks aus zwei quartalen", "2026-05-20", "2026-11-17"],
    ["clicks 7d", "2026-11-11", "2026-11-17"],
    ["klicks 14 tage", "2026-11-04", "2026-11-17"],
    ["rankings in the last fortnight", "2026-11-04", "2026-11-17"],
    ["in den letzten vierzehn tagen", "2026-11-04", "2026-11-17"],
    ["suchbegriffe janner", "2026-01-01", "2026-01-31"],
    ["klicks im feber", "2026-02-01", "2026-02-28"],
    ["over the past twelve weeks", "2026-08-26", "2026-11-17"],
    ["im letzten halben jahr", "2026-05-20", "2026-11-17"],
    ["clicks this month", "2026-11-01", null],
    ["since 1 october", "2026-10-01", null],
    ["since october", "2026-10-01", null],
    ["since the 3rd of november", "2026-11-03", null],
    ["since november 3", "2026-11-03", null],
    ["since 2026-09-30", "2026-09-30", null],
    ["in october 2026", "2026-10-01", "2026-10-31"],
    ["in december", "2025-12-01", "2025-12-31"],
    ["in november", "2026-11-01", "2026-11-30"],
    ["from 2026-10-05 to 2026-10-10", "2026-10-05", "2026-10-10"],
    ["between 5 october and 10 october", "2026-10-05", "2026-10-10"],
    ["from 10 october to 5 october", "2026-10-05", "2026-10-10"],
    ["on 2026-11-03", "2026-11-03", "2026-11-03"],
    ["on 24 december", "2025-12-24", "2025-12-24"],
    ["in q3", "2026-07-01", "2026-09-30"],
    ["q4 2025", "2025-10-01", "2025-12-31"],
    ["q4", "2026-10-01", "2026-12-31"],
    ["last quarter", "2026-07-01", "2026-09-30"],
    ["this year", "2026-01-01", null],
    ["in 2025", "2025-01-01", "2025-12-31"],
    ["past 28 days", "2026-10-21", "2026-11-17"],
    ["the last 3 months", "2026-08-26", "2026-11-17"],
    ["in the last two weeks", "2026-11-04", "2026-11-17"],
    ["last week", "2026-11-11", "2026-11-17"],
    ["yesterday", "2026-11-17", "2026-11-17"],
    ["the day before yesterday", "2026-11-16", "2026-11-16"],
    ["im letzten monat", "2026-10-01", "2026-10-31"],
    ["seit oktober", "2026-10-01", null],
    ["am 3. november", "2026-11-03", "2026-11-03"],
    ["in den letzten 7 tagen", "2026-11-11", "2026-11-17"],
  ];
  for (const [text, from, to] of cases) {
    it(`reads "${text}"`, () => {
      expect(daysOf(text)).to.deep.equal({ from, to });
    });
  }

  it("takes the month before January from the year before", () => {
    expect(daysOf("last month", "2026-01-15")).to.deep.equal({
      from: "2025-12-01",
      to: "2025-12-31",
    });
    expect(daysOf("last quarter", "2026-01-15")).to.deep.equal({
      from: "2025-10-01",
      to: "2025-12-31",
    });
  });

  for (
    const text of [
      "may gptbot crawl the site",
      "march on",
      "the last audit",
      "on 31 february",
      "2000 keywords",
      "since 2026-13-45",
      "last 0 days",
      "last 9999 years",
      "",
    ]
  ) {
    it(`finds no time in "${text}"`, () => {
      expect(daysOf(text)).to.equal(undefined);
    });
  }
});

describe("spanBefore()", () => {
  const october: TimeSpan = { kind: "days", from: "2026-10-01", to: "2026-10-31" };
  const cases: readonly (readonly [string, SpanUnit | null, TimeSpan | null, string, string])[] = [
    ["the month before October", "month", october, "2026-09-01", "2026-09-30"],
    ["the quarter before October", "quarter", october, "2026-07-01", "2026-09-30"],
    ["the year before October", "year", october, "2025-10-01", "2025-10-31"],
    ["the week before October", "week", october, "2026-09-24", "2026-09-30"],
    ["as many days before", null, october, "2026-08-31", "2026-09-30"],
    ["the usual days before", "month", null, "2026-09-23", "2026-10-20"],
    ["the week before the last", "week", { kind: "last", days: 7 }, "2026-11-04", "2026-11-10"],
    [
      "the day before yesterday's",
      "day",
      { kind: "newest", before: 0 },
      "2026-11-16",
      "2026-11-16",
    ],
    [
      "a year before the 29th of February",
      "year",
      { kind: "days", from: "2024-02-29", to: "2024-02-29" },
      "2023-02-28",
      "2023-02-28",
    ],
  ];
  for (const [name, unit, last, from, to] of cases) {
    it(`knows ${name}`, () => {
      expect(daysOfSpan(spanBefore(unit, last), NEWEST)).to.deep.equal({ from, to });
    });
  }
  it("goes further back each time", () => {
    const once = spanBefore("month", null);
    expect(daysOfSpan(spanBefore("month", once), NEWEST))
      .to.deep.equal({ from: "2026-08-26", to: "2026-09-22" });
  });
});
