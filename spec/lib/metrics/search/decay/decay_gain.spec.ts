import { expect } from "chai";
import { diagnoseDecay } from "../../../../../lib/metrics/search/decay/decay_cause.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { estimateDecayGain } from "../../../../../lib/metrics/search/decay/decay_gain.ts";
import type { DecayFacts } from "../../../../../lib/metrics/search/decay/decay_facts.ts";
import { decayingPage, decayWindow } from "../../../../support/search/analysed_rows.ts";
import { decayFacts, type SpecChange } from "../../../../support/search/page_facts.ts";

const RATE: SpecChange = { query: 7, before: [560, 5_600, 2], after: [224, 5_600, 2] };
const DEMAND: SpecChange = { query: 7, before: [560, 5_600, 2], after: [224, 2_240, 2] };

const PAGE = decayingPage({
  pageId: 1,
  lost: 336,
  current: decayWindow({ clicks: 224 }),
});

const half = { ...DEFAULT_GAIN_MODEL, recovery: 0.5 };

const gainOf = (facts: DecayFacts, page = PAGE) =>
  estimateDecayGain(page, {
    diagnosis: diagnoseDecay(facts),
    ledger: facts.ledger,
    model: half,
  });

describe("estimateDecayGain()", () => {
  it("counts the share that comes back of what the effect of the cause took", () => {
    // 336 × 0.5, onto 224
    const gain = gainOf(decayFacts([RATE]));
    expect(gain?.expected).to.equal(168);
    expect(gain?.parts).to.deep.equal({
      basis: "recovery",
      clicksBefore: 224,
      recoverable: 336,
      share: 0.5,
      shareSource: "convention",
      spread: ((0.3 * 336) / 392) ** 2 + 0.3 ** 2,
    });
  });

  it("counts per 28 days", () => {
    const facts = decayFacts([RATE]);
    const ledger = { ...facts.ledger, days: 56 };
    const gain = estimateDecayGain(PAGE, { diagnosis: diagnoseDecay(facts), ledger, model: half });
    expect(gain?.expected).to.equal(84);
  });

  it("promises no more than was lost since the peak", () => {
    expect(gainOf(decayFacts([RATE]), { ...PAGE, lost: 100 })?.expected).to.equal(50);
  });

  it("promises nothing of what is no longer searched", () => {
    expect(gainOf(decayFacts([DEMAND]))).to.include({ low: 0, expected: 0, high: 0 });
  });

  it("counts all that a page lost that is gone, or that the crawl explains", () => {
    const gone = decayFacts([DEMAND], { end: { date: "2026-08-02", usual: 20 } });
    expect(gainOf(gone)?.expected).to.equal(168);
    const crawl = { state: "noindex", target: null } as const;
    expect(gainOf(decayFacts([DEMAND], { crawl }))?.expected).to.equal(168);
  });

  it("is null where there is no alarm, and for pages judged by impressions", () => {
    expect(gainOf(decayFacts([RATE]), { ...PAGE, severity: null })).to.equal(null);
    expect(gainOf(decayFacts([RATE]), { ...PAGE, metric: "impressions" })).to.equal(null);
  });
});
