import { expect } from "chai";
import { diagnoseDecay, isMoved } from "../../../../../lib/metrics/search/decay/decay_cause.ts";
import type { DecayFacts } from "../../../../../lib/metrics/search/decay/decay_facts.ts";
import { decayFacts, type SpecChange } from "../../../../support/search/page_facts.ts";

const RANK: SpecChange = { query: 7, before: [300, 3_000, 2], after: [90, 3_000, 6] };
const DEMAND: SpecChange = { query: 7, before: [300, 3_000, 2], after: [90, 900, 2] };
const RATE: SpecChange = { query: 7, before: [300, 3_000, 2], after: [90, 3_000, 2] };

const SUCCESSOR = {
  page: 2,
  url: "https://own.example/new",
  queries: 3,
  share: 0.9,
  clicks: 240,
  isNew: true,
  kept: 0.02,
};

const causesOf = (facts: DecayFacts) => {
  const { cause, evidence } = diagnoseDecay(facts);
  return [cause, ...evidence.map((one) => one.cause)];
};
const messagesOf = (facts: DecayFacts) =>
  diagnoseDecay(facts).evidence.map(({ message }) => message);

describe("diagnoseDecay()", () => {
  it("names the effect that explains the most, with the query that shows it", () => {
    expect(causesOf(decayFacts([RANK]))).to.deep.equal(["ranking_loss", "ranking_loss"]);
    const [rank] = diagnoseDecay(decayFacts([RANK])).evidence;
    expect(rank).to.include({ before: 2, after: 6 });
    expect(rank?.message).to.match(
      /^Worse ranks explain \d+ lost clicks \(210 in all\): “query 7” went from position 2\.0 to 6\.0\.$/,
    );
    expect(rank?.clicks?.expected).to.be.within(rank?.clicks?.low ?? 1, rank?.clicks?.high ?? -1);
    expect(messagesOf(decayFacts([DEMAND]))).to.deep.equal([
      "Fewer searches explain 210 lost clicks (210 in all): “query 7” went from 3000 to 900 " +
      "impressions.",
    ]);
    expect(messagesOf(decayFacts([RATE]))).to.deep.equal([
      "Fewer clicks at the same positions explain 210 lost clicks (210 in all): the CTR " +
      "of “query 7” went from 10.00 % to 3.00 %.",
    ]);
  });

  it("names no effect where rows without clicks are missing: what is not clicked is not seen", () => {
    for (const change of [RANK, DEMAND, RATE]) {
      const facts = { ...decayFacts([change]), clickedOnly: true };
      expect(causesOf(facts)).to.deep.equal(["unknown"]);
    }
  });

  it("takes a mean position that gets worse by the mix of queries for no ranking loss", () => {
    const facts = decayFacts([
      DEMAND,
      { query: 8, before: [40, 4_000, 12.5], after: [40, 4_000, 12.5] },
    ]);
    expect(causesOf(facts)).to.deep.equal(["demand_drop", "demand_drop"]);
    expect(messagesOf(facts)[0]).to.contain(
      " The mean position went from 8.0 to 10.6 because other queries make it up now: ranks " +
        "explain 0 clicks.",
    );
  });

  it("believes a worse rank that the click rate fell more than the curve says", () => {
    const steep: SpecChange = { query: 7, before: [80, 1_000, 4], after: [20, 1_000, 6] };
    const { cause, evidence } = diagnoseDecay(decayFacts([steep]));
    expect(cause).to.equal("ranking_loss");
    expect(evidence.map((one) => one.cause)).to.deep.equal(["ranking_loss", "ctr_loss"]);
    // at the same rank it is the click rate
    const same: SpecChange = { query: 7, before: [80, 1_000, 4], after: [20, 1_000, 4.4] };
    expect(diagnoseDecay(decayFacts([same])).cause).to.equal("ctr_loss");
  });

  it("judges by the page's totals where no rows tell queries", () => {
    const of = (after: [number, number, number]) =>
      decayFacts([], { unnamed: { before: [300, 3_000, 4], after } });
    expect(messagesOf(of([90, 3_000, 9])))
      .to.deep.equal(["The mean position went from 4.0 to 9.0."]);
    expect(messagesOf(of([90, 900, 4])))
      .to.deep.equal(["Impressions went from 3000 to 900, at a stable position."]);
    expect(messagesOf(of([90, 3_000, 4])))
      .to.deep.equal(["The CTR went from 10.00 % to 3.00 %, at a stable position."]);
  });

  it("takes off what the whole site lost", () => {
    // of 210 clicks lost by fewer searches, 90 by a lower click rate
    const both: SpecChange = { query: 7, before: [600, 6_000, 2], after: [300, 4_000, 2] };
    expect(causesOf(decayFacts([both]))[0]).to.equal("demand_drop");
    expect(causesOf(decayFacts([both], { siteShare: 0.3 }))[0]).to.equal("ctr_loss");
  });

  it("calls a page moved whose queries another URL has now", () => {
    const facts = decayFacts([
      { query: 7, before: [300, 3_000, 2], after: [5, 50, 2] },
      { query: 7, page: 2, before: [0, 0, 1], after: [240, 2_500, 2] },
    ], { successor: SUCCESSOR, end: { date: "2026-08-02", usual: 90 } });
    expect(causesOf(facts)).to.deep.equal(["moved", "moved", "gone_from_results"]);
    expect(messagesOf(facts)[0])
      .to.equal("https://own.example/new is shown for 3 of its queries instead.");
    const crawl = { state: "redirected", target: SUCCESSOR.url } as const;
    expect(messagesOf({ ...facts, crawl })[0]).to.contain("The page redirects there.");
    expect(diagnoseDecay(facts).recommendation).to.not.contain("Merge");
  });

  it("calls it competition where the page is still shown, or the other one was before", () => {
    const rows: SpecChange[] = [
      { query: 7, before: [300, 3_000, 2], after: [90, 900, 2] },
      { query: 7, page: 2, before: [0, 0, 1], after: [200, 2_000, 2] },
    ];
    const kept = decayFacts(rows, { successor: { ...SUCCESSOR, kept: 0.3 } });
    expect(causesOf(kept)).to.deep.equal(["cannibalization", "cannibalization"]);
    expect(messagesOf(kept)).to.deep.equal([
      "https://own.example/new took over 3 of its queries.",
    ]);
    expect(isMoved(decayFacts(rows, { successor: { ...SUCCESSOR, isNew: false } }))).to.equal(
      false,
    );
    expect(isMoved(decayFacts(rows, { successor: SUCCESSOR, isRecovering: true }))).to.equal(false);
  });

  it("joins a page that is gone with what the crawl found", () => {
    const gone: SpecChange = { query: 7, before: [300, 3_000, 2], after: [0, 0, 1] };
    const end = { date: "2026-08-02", usual: 107.3 };
    expect(messagesOf(decayFacts([gone], { end, crawl: { state: "noindex", target: null } })))
      .to.deep.equal([
        "It has had no impressions since 2026-08-02; before, a usual day had 107.",
        "The page asks not to be indexed.",
      ]);
    expect(causesOf(decayFacts([gone], { end })))
      .to.deep.equal(["gone_from_results", "gone_from_results"]);
  });

  it("believes the crawl before the figures of a page that is still shown", () => {
    const crawl = { state: "redirected", target: "https://own.example/" } as const;
    expect(causesOf(decayFacts([DEMAND], { crawl }))).to.deep.equal([
      "technical",
      "technical",
      "demand_drop",
    ]);
    expect(messagesOf(decayFacts([DEMAND], { crawl }))[0])
      .to.equal("The page redirects to https://own.example/.");
  });

  it("says which impressions are only counted otherwise, and where", () => {
    const measurement = {
      day: 74,
      date: "2025-09-12",
      days: 28,
      impressionsBefore: 9_500,
      impressionsAfter: 5_200,
      clicksBefore: 18,
      clicksAfter: 16,
      vanishedPosition: 61.7,
      pages: { changed: 34, looked: 40 },
    };
    const facts = decayFacts([RANK], { metric: "impressions", measurement });
    expect(diagnoseDecay(facts).cause).to.equal("measurement_change");
    expect(messagesOf(facts)[0]).to.equal(
      "Impressions at position 62 on average vanished on 2025-09-12, on 34 of 40 pages that had " +
        "such; clicks held.",
    );
    expect(messagesOf({ ...facts, measurement: { ...measurement, pages: null } })[0])
      .to.contain("on this page");
  });

  it("distinguishes ranks from searches by impressions where nearly nothing is clicked", () => {
    const of = (changes: SpecChange[]) =>
      causesOf(decayFacts(changes, { metric: "impressions" }))[0];
    expect(of([{ query: 7, before: [1, 3_000, 8], after: [0, 900, 14] }])).to.equal("ranking_loss");
    expect(of([
      { query: 7, before: [1, 3_000, 8], after: [0, 300, 8] },
      { query: 8, before: [0, 3_000, 18], after: [0, 3_000, 18] },
    ])).to.equal("demand_drop");
  });

  it("knows no cause where nothing is lost, or no effect stands out", () => {
    expect(causesOf(decayFacts([{ query: 7, before: [90, 900, 2], after: [90, 900, 2] }])))
      .to.deep.equal(["unknown"]);
    const mixed = decayFacts([
      { query: 1, before: [300, 3_000, 2], after: [190, 1_900, 2] },
      { query: 2, before: [300, 3_000, 2], after: [190, 3_000, 2] },
      { query: 3, before: [300, 3_000, 2], after: [198, 3_000, 3.1] },
    ]);
    expect(diagnoseDecay(mixed).cause).to.equal("unknown");
  });
});
