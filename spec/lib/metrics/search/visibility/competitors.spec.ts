import { expect } from "chai";
import {
  compareCompetitors,
  type CompetitorOptions,
} from "../../../../../lib/metrics/search/visibility/competitors.ts";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const curve = readCtrCurve("default-v1");

/** The results of one keyword, as "domain position" parted by commas. */
const serp = (text: string, weight = 1) => ({
  weight,
  results: text.split(", ").map((one) => {
    const [domain = "", position = ""] = one.split(" ");
    return { domain, position: Number(position) };
  }),
});

const SERPS = [
  serp("me.test 1, a.test 2"),
  serp("a.test 1, me.test 2, a.test 7"),
  serp("b.test 1, me.test 3, a.test 10"),
  serp("b.test 2, a.test 5"),
];

const compare = (serps: ReturnType<typeof serp>[], options: Partial<CompetitorOptions> = {}) =>
  compareCompetitors(serps, { isOwn: (domain) => domain === "me.test", curve, ...options });

describe("compareCompetitors()", () => {
  it("compares a domain over all tracked keywords", () => {
    const [first, ...others] = compare(SERPS);
    expect(others).to.deep.equal([]);
    expect(first).to.deep.include({
      domain: "a.test",
      origin: "detected",
      platform: false,
      commonKeywordsCount: 3,
      keywordsCount: 4,
      overlap: 1,
      jaccard: 0.75,
      winsCount: 2,
      lossesCount: 1,
      averagePosition: 13 / 3,
      ourAveragePosition: 2,
    });
    // min(28.5, 15.7) + min(15.7, 28.5) + min(11, 2.5), of 28.5 + 15.7 + 11
    expect(first?.competitionLevel).to.be.closeTo(33.9 / 55.2, 1e-12);
    // a: 15.7 + 28.5 + 4 + 2.5 + 7.2 = 57.9; me 55.2; b 28.5 + 15.7
    expect(first?.shareOfVoice).to.be.closeTo(57.9 / 157.3, 1e-12);
    // the best result of each keyword: 53.9, of 4 × 28.5
    expect(first?.visibility).to.be.closeTo(100 * 53.9 / 114, 1e-9);
  });

  it("detects from three common keywords and two per cent on", () => {
    const common = Array.from({ length: 3 }, () => serp("me.test 1, c.test 2"));
    const alone = Array.from({ length: 148 }, () => serp("me.test 1"));
    expect(compare([...common, ...alone.slice(1)])).to.have.length(1);
    expect(compare([...common, ...alone])).to.have.length(0);
  });

  it("lists chosen competitors in any case, those without a result as well", () => {
    const found = compare(SERPS, { chosen: new Set(["b.test", "z.test"]) });
    expect(
      found.map(({ domain, origin, commonKeywordsCount }) => [domain, origin, commonKeywordsCount]),
    ).to.deep.equal([["a.test", "detected", 3], ["b.test", "manual", 1], ["z.test", "manual", 0]]);
    expect(found[2]).to.include({ averagePosition: null, shareOfVoice: 0, visibility: 0 });
  });

  it("counts as deep as it is told", () => {
    const deep = Array.from({ length: 3 }, () => serp("me.test 1, c.test 15"));
    expect(compare(deep)).to.have.length(0);
    expect(compare(deep, { depth: 20 })).to.have.length(1);
  });

  it("marks platforms and does not drop them", () => {
    const found = compare(Array.from({ length: 3 }, () => serp("me.test 1, youtube.com 2")));
    expect(found[0]).to.include({ domain: "youtube.com", platform: true });
  });

  it("says nothing of shares when the site itself ranks nowhere", () => {
    const found = compare([serp("a.test 1")], { chosen: new Set(["a.test"]) });
    expect(found[0]).to.include({ overlap: null, jaccard: 0, competitionLevel: null });
  });

  it("keeps every share between 0 and 1", () => {
    const random = createSeededRandom(21);
    for (let run = 0; run < 30; run++) {
      const serps = Array.from({ length: 50 }, () => ({
        weight: random.below(1000),
        results: Array.from({ length: 20 }, (_, index) => ({
          domain: random.share() < 0.1 ? "me.test" : `d${random.below(12)}.test`,
          position: index + 1,
        })),
      }));
      for (const one of compare(serps)) {
        for (const share of [one.overlap, one.jaccard, one.competitionLevel, one.shareOfVoice]) {
          expect(share).to.be.within(0, 1);
        }
        // also beyond the first 10, and never both
        expect(one.winsCount + one.lossesCount).to.be.at.most(serps.length);
      }
    }
  });
});
