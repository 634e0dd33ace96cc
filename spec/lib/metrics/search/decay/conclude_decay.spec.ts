import { expect } from "chai";
import { concludeDecay } from "../../../../../lib/metrics/search/decay/conclude_decay.ts";
import type { ContentDecay } from "../../../../../lib/metrics/search/decay/decay_judgement.ts";
import { DEFAULT_GAIN_MODEL } from "../../../../../lib/metrics/search/gains/gain_model.ts";
import { decayingPage } from "../../../../support/search/analysed_rows.ts";
import { decayFacts } from "../../../../support/search/page_facts.ts";

const { diagnosis: _, gain: __, fall: ___, pageId: ____, ...others } = decayingPage({ pageId: 1 });
const PAGE: ContentDecay = { ...others, status: "dead", severity: "severe", score: 100, lost: 300 };
const MOVED = decayFacts([{ query: 7, before: [300, 3_000, 2], after: [0, 0, 1] }], {
  successor: {
    page: 2,
    url: "https://own.example/new",
    queries: 1,
    share: 0.95,
    clicks: 290,
    isNew: true,
    kept: 0,
  },
});

describe("concludeDecay()", () => {
  it("raises no alarm over a page that moved, and promises nothing", () => {
    const together: ContentDecay = { ...PAGE, severity: null, score: 0, lost: 12 };
    expect(
      concludeDecay(PAGE, {
        model: DEFAULT_GAIN_MODEL,
        firstDay: "2025-07-01",
        facts: MOVED,
        together,
      }),
    )
      .to.include({ status: "moved", severity: null, score: 0, lost: 12, gain: null });
  });

  it("keeps the alarm where both URLs together fell", () => {
    const together: ContentDecay = { ...PAGE, severity: "moderate", score: 44, lost: 130 };
    expect(
      concludeDecay(PAGE, {
        model: DEFAULT_GAIN_MODEL,
        firstDay: "2025-07-01",
        facts: MOVED,
        together,
      }),
    )
      .to.include({ status: "moved", severity: "moderate", score: 44, lost: 130, gain: null });
  });

  it("dates the fall", () => {
    const of = (facts: Partial<ContentDecay>) =>
      concludeDecay({ ...PAGE, ...facts }, { model: DEFAULT_GAIN_MODEL, firstDay: "2025-07-01" })
        .fall;
    expect(of({ end: { day: 31, days: 90, usual: 50 } })).to.deep.equal({
      shape: "ended",
      since: "2025-08-01",
      earliest: "2025-08-01",
      latest: "2025-08-01",
    });
    const onset = { day: 31, earliest: 29, latest: 33, before: 9, after: 4, isSudden: false };
    expect(of({ onset })).to.deep.equal({
      shape: "gradual",
      since: "2025-08-01",
      earliest: "2025-07-30",
      latest: "2025-08-03",
    });
    expect(of({})).to.equal(null);
  });

  it("has neither a cause nor a gain for a page that did not fall", () => {
    expect(concludeDecay(PAGE, { model: DEFAULT_GAIN_MODEL, firstDay: "2025-07-01" }))
      .to.include({ diagnosis: null, gain: null });
  });
});
