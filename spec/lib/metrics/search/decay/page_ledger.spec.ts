import { expect } from "chai";
import { createSeededRandom } from "../../../../support/random.ts";
import { type SpecChange, splitSpecPage } from "../../../../support/search/page_facts.ts";

const partsOf = (...asked: Parameters<typeof splitSpecPage>) => {
  const { parts } = splitSpecPage(...asked);
  return Object.fromEntries(
    Object.entries(parts.effects).flatMap(([effect, { clicks }]) =>
      clicks ? [[effect, clicks]] : []
    ),
  );
};

describe("splitPage()", () => {
  it("finds fewer searches of a head query behind a worse mean position", () => {
    const ledger = splitSpecPage([
      { query: 1, before: [300, 3_000, 2], after: [60, 600, 2] },
      { query: 2, before: [40, 4_000, 12.5], after: [40, 4_000, 12.5] },
    ]);
    // 8 before, 11.1 after
    expect(ledger.before.positionSum / ledger.before.impressions).to.be.closeTo(8, 0.01);
    expect(ledger.after.positionSum / ledger.after.impressions).to.be.closeTo(11.13, 0.01);
    const { demand, query_mix, position } = ledger.parts.effects;
    expect(demand.clicks + query_mix.clicks).to.equal(-240);
    expect(position.clicks).to.equal(0);
    expect(ledger.queries.map(({ query }) => query)).to.deep.equal([1, 2]);
  });

  it("reports a worse rank, fewer clicks at the same rank, and another page of the site apart", () => {
    const rank = partsOf([{ query: 1, before: [300, 3_000, 2], after: [90, 3_000, 6] }]);
    expect(rank["position"]).to.be.below(-150);
    const rate = partsOf([{ query: 1, before: [300, 3_000, 2], after: [90, 3_000, 2] }]);
    expect(rate).to.deep.equal({ click_rate: -210 });
    const taken = partsOf([
      { query: 1, before: [300, 3_000, 2], after: [60, 600, 2] },
      { query: 1, page: 2, before: [0, 0, 1], after: [240, 2_400, 2] },
    ]);
    expect(taken).to.deep.equal({ pages_moved: -240 });
  });

  it("counts queries that no row names as one part, unless they are most of the loss", () => {
    const named: SpecChange = { query: 1, before: [200, 2_000, 2], after: [100, 1_000, 2] };
    expect(partsOf([named], { before: [50, 500, 3], after: [20, 200, 3] }))
      .to.deep.equal({ demand: -100, anonymized: -30 });
    expect(partsOf([named], { before: [500, 5_000, 3], after: [100, 1_000, 3] }))
      .to.not.include.keys("anonymized");
  });

  it("splits the page's totals where no rows tell queries", () => {
    const ledger = splitSpecPage([], { before: [300, 3_000, 2], after: [90, 3_000, 2] });
    expect(ledger).to.include({ source: "page", days: 28, namedBefore: 300 });
    expect(ledger.parts.effects.click_rate.clicks).to.equal(-210);
  });

  it("has parts that sum to the change, whatever the queries do", () => {
    const random = createSeededRandom(6);
    const figures = () =>
      [random.below(40), 40 + random.below(400), 1 + 20 * random.share()] as const;
    for (let run = 0; run < 200; run++) {
      const changes = Array.from({ length: 1 + random.below(8) }, (_, place): SpecChange => ({
        query: 1 + random.below(4) + 10 * place,
        page: 1 + +(random.share() < 0.3),
        before: [...figures()],
        after: random.share() < 0.2 ? [0, 0, 1] : [...figures()],
      }));
      const ledger = splitSpecPage(changes, { before: [...figures()], after: [...figures()] });
      const sum = Object.values(ledger.parts.effects).reduce((all, { clicks }) => all + clicks, 0);
      expect(sum).to.equal(ledger.after.clicks - ledger.before.clicks);
      for (const { clicks, low, high } of Object.values(ledger.parts.effects)) {
        expect(low <= clicks && clicks <= high).to.equal(true);
      }
    }
  });
});
