import { expect } from "chai";
import {
  compareSitePlaces,
  type SitePlaces,
} from "../../../../lib/metrics/audits/compare_site_places.ts";
import { createRowCollector } from "../../../../lib/metrics/audits/occurrence_groups.ts";

const place = (subject: string, targetId: number, code = "rule") => ({
  code,
  subject,
  targetId,
  severity: 0,
  ignored: false,
});

function compare(places: Partial<SitePlaces>): string[] {
  const collector = createRowCollector();
  compareSitePlaces({
    now: [],
    before: [],
    earlier: [],
    judgedNow: () => true,
    judgedBefore: () => true,
    sameRule: () => true,
    siteLost: false,
    ...places,
  }, collector);
  const { groups, targetIds, beforeTargetIds } = collector.finish();
  return groups.flatMap(({ state, code, start, end }) =>
    Array.from(
      targetIds.subarray(start, end),
      (target, index) => [state, code, target, beforeTargetIds.get(start + index)].join(" ").trim(),
    )
  );
}

describe("compareSitePlaces()", () => {
  it("matches by code and subject and remembers the number before", () => {
    expect(compare({
      now: [place("/two.xml", 1), place("/three.xml", 2), place("/two.xml", 1, "other")],
      before: [place("/one.xml", 1), place("/two.xml", 2)],
    })).to.deep.equal(["new other 1", "new rule 2", "fixed rule 1", "persisting rule 1 2"]);
  });
  it("matches several of one subject one by one", () => {
    expect(compare({
      now: [place("robots.txt", 1), place("robots.txt", 2)],
      before: [place("robots.txt", 5), place("robots.txt", 6), place("robots.txt", 7)],
    })).to.deep.equal(["fixed rule 7", "persisting rule 1 5", "persisting rule 2 6"]);
  });
  it("names what is back, unless nobody looked between", () => {
    const places = { now: [place("/one.xml", 1)], earlier: [place("/one.xml", 9)] };
    expect(compare(places)).to.deep.equal(["regressed rule 1"]);
    expect(compare({ ...places, judgedBefore: () => false })).to.deep.equal(["new rule 1"]);
  });
  it("does not call fixed what the rule did not judge", () => {
    expect(compare({ before: [place("/one.xml", 1)], judgedNow: () => false }))
      .to.deep.equal(["not_recrawled rule 1"]);
  });
  it("calls newly checked what a newer rule finds, and unverified what it finds no more", () => {
    const places = {
      now: [place("/one.xml", 1)],
      before: [place("/two.xml", 2)],
      earlier: [place("/one.xml", 9)],
      sameRule: () => false,
    };
    expect(compare(places)).to.deep.equal(["newly_checked rule 1", "not_recrawled rule 2"]);
  });
  it("does not call fixed what went with a site that gives no answer", () => {
    const before = [place("/one.xml", 1), place("start URL", 2, "site_unreachable")];
    expect(compare({ before, siteLost: true }))
      .to.deep.equal(["fixed site_unreachable 2", "gone_with_page rule 1"]);
  });
});
