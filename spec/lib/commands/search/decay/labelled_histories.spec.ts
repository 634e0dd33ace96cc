import { expect } from "chai";
import { createHistorySite } from "../../../../../scripts/bench/generated_histories/history_site.ts";
import {
  type JudgedHistory,
  judgeHistory,
} from "../../../../../scripts/bench/generated_histories/judge_history.ts";

/** A plain site, one with missing days, and one whose impressions are counted otherwise; little noise. */
const SEEDS = [0, 16, 32];

describe("content decay of generated histories", () => {
  const sites = SEEDS.map((seed) => createHistorySite(seed));
  let judged: JudgedHistory[];
  before(async function () {
    this.timeout(60_000);
    judged = [];
    for (const site of sites) judged.push(await judgeHistory(site));
  });

  const pages = () =>
    sites.flatMap((site, place) =>
      site.pages.map(({ label, slug }, page) => {
        const found = judged[place]?.pages.get(page);
        return {
          slug,
          label,
          found,
          alarm: found !== undefined && found.severity !== null,
          cause: found?.diagnosis?.cause ?? null,
        };
      })
    );
  const share = <Item>(items: readonly Item[], isRight: (item: Item) => boolean) =>
    items.filter(isRight).length / items.length;

  it("alarms over what was made to fall, and over hardly anything else", () => {
    const alarms = pages().filter(({ alarm }) => alarm);
    const fallen = pages().filter(({ label }) => label.alarm);
    expect(fallen.length).to.be.above(120);
    expect(share(alarms, ({ label }) => label.alarm)).to.be.at.least(0.95);
    expect(share(fallen, ({ alarm }) => alarm)).to.be.at.least(0.93);
  });

  it("names the cause", () => {
    const told = pages().filter(({ label, alarm }) => label.alarm && alarm);
    expect(share(told, ({ label, cause }) => cause === label.cause)).to.be.at.least(0.95);
  });

  it("says where pages moved to, and promises nothing", () => {
    const moved = pages().filter(({ cause }) => cause === "moved");
    expect(moved.length).to.be.at.least(10);
    for (const { label, found } of moved) {
      expect(found?.movedTo?.url.endsWith(`/${label.movedTo}`)).to.equal(true);
      expect(found?.gain).to.equal(null);
    }
  });

  it("dates the end of a page to the day", () => {
    const ended = pages().filter(({ label, cause }) =>
      label.cause === "gone_from_results" && cause === "gone_from_results"
    );
    expect(ended.length).to.be.at.least(12);
    const days = (place: number) => sites[place]?.days ?? [];
    let exact = 0;
    for (const [place, site] of sites.entries()) {
      for (const [page, { label }] of site.pages.entries()) {
        const fall = judged[place]?.pages.get(page)?.fall;
        if (label.cause === "gone_from_results" && fall?.since === days(place)[label.since ?? 0]) {
          exact++;
        }
      }
    }
    // a gap in the data may hold the day
    expect(exact / ended.length).to.be.at.least(0.9);
  });

  it("dates a change of counting that the pages of a site share", () => {
    const [, , counted] = judged;
    const site = sites[2];
    expect(counted?.summary.measurement?.date).to.equal(site?.days[site.measuredSince ?? 0]);
    expect(judged[0]?.summary.measurement).to.equal(null);
  });
});
