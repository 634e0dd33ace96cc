import { expect } from "chai";
import { type EarlierAlert, findCauses } from "../../../lib/alerts/find_causes.ts";
import type { AlertRule } from "../../../schemas/alert.ts";

describe("findCauses()", () => {
  const found = (
    rule: AlertRule,
    causeKey: string = rule,
    memory: Record<string, number> = {},
  ) => ({
    rule,
    finding: {
      ...{ causeKey, severity: "error" as const, title: causeKey, sentences: [], facts: [] },
      ...{ links: [], happenedOn: "2026-11-20", memory },
    },
  });
  /** `effect < cause` of each that is part of another one. */
  const join = (findings: ReturnType<typeof found>[], earlier: EarlierAlert[] = []) =>
    [...findCauses(findings, earlier)].map(([effect, cause]) =>
      `${effect.causeKey} < ${"alertId" in cause ? cause.alertId : cause.finding.causeKey}`
    );

  it("has a robots.txt that forbids pages explain what follows from it, whatever the order", () => {
    const findings = [
      found("health_below"),
      found("health_drop"),
      found("new_issues", "new_issues:blocked_by_robots"),
      found("new_issues", "new_issues:title_missing"),
      found("indexability_lost", "indexability_lost:9", { share: 0.4 }),
      found("robots_changed", "robots_changed:9", { blocked: 3, share: 0.4 }),
      found("certificate_expiring"),
    ];
    const expected = [
      "health_below < robots_changed:9",
      "health_drop < robots_changed:9",
      "indexability_lost:9 < robots_changed:9",
      "new_issues:blocked_by_robots < robots_changed:9",
    ];
    // a title that is missing brings the score down as well; the first of the list is taken
    expect(join(findings.filter(({ finding }) => finding.title !== "new_issues:title_missing")))
      .to.have.members(expected);
    expect(join(findings)).to.have.length(4);
    expect(join(findings.toReversed()).filter((text) => !text.startsWith("health")))
      .to.have.members(expected.slice(2));
  });

  it("leaves a robots.txt that forbids nothing new by itself", () => {
    expect(join([
      found("robots_changed", "robots_changed:9", { blocked: 0, share: 0.4 }),
      found("indexability_lost", "indexability_lost:9", { share: 0.4 }),
    ])).to.deep.equal([]);
  });

  it("leaves pages that left the index for another reason by themselves", () => {
    const robots = found("robots_changed", "robots_changed:9", { blocked: 3 });
    const broken = found("new_issues", "new_issues:page_404");
    const apart = found("indexability_lost", "indexability_lost:9", {
      ...{ blocked: 3, broken: 2, apart: 1 },
    });
    expect(join([broken, robots, apart])).to.deep.equal([]);
  });

  it("takes pages that left the index for part of what broke them", () => {
    const lost = (broken: number) => found("indexability_lost", "indexability_lost:9", { broken });
    for (const code of ["page_404", "page_403", "page_5xx", "fetch_timeout"]) {
      const key = `new_issues:${code}`;
      expect(join([lost(2), found("new_issues", key)])).to.deep.equal([
        `indexability_lost:9 < ${key}`,
      ]);
    }
    expect(join([lost(0), found("new_issues", "new_issues:page_404")])).to.deep.equal([]);
    expect(join([lost(2), found("new_issues", "new_issues:title_missing")])).to.deep.equal([]);
  });

  it("takes a link to a broken page for part of the broken page, and not another issue", () => {
    expect(join([
      found("new_issues", "new_issues:link_to_broken_internal"),
      found("new_issues", "new_issues:page_404"),
      found("new_issues", "new_issues:title_missing"),
    ])).to.deep.equal(["new_issues:link_to_broken_internal < new_issues:page_404"]);
  });

  it("has an alert of the last weeks explain clicks that are lost now, where it was about much", () => {
    const blocked = { id: 7, rule: "robots_changed", memory: { blocked: 40, share: 0.4 } } as const;
    const few = { ...blocked, memory: { blocked: 1, share: 0.01 } };
    const clicks = [found("keyword_group_drop", "keyword_group_drop:tea"), found("clicks_drop")];
    expect(join(clicks, [blocked])).to.have.members([
      ...["keyword_group_drop:tea < 7", "clicks_drop < 7"],
    ]);
    expect(join(clicks, [few])).to.deep.equal(["keyword_group_drop:tea < clicks_drop"]);
    const technical = found("content_decay", "content_decay:1", { technical: 1 });
    expect(join([technical, found("content_decay", "content_decay:2", { technical: 0 })], [few]))
      .to.deep.equal(["content_decay:1 < 7"]);
    expect(join([found("links_lost")], [blocked])).to.deep.equal([]);
  });
});
