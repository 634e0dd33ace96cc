import { expect } from "chai";
import { noteLinkChange } from "../../../../db/backlinks/link_versions.ts";
import { trackKeywords } from "../../../../db/search/tracked_keywords.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { analyseStaleAnswers } from "../../../../lib/commands/ai_mentions/analyse_answers.ts";
import { watchChanges } from "../../../../lib/commands/alerts/watch_changes.ts";
import { REFRESH_STEPS } from "../../../../lib/commands/refresh_steps.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertSpecWebhook, takeSpecEvents } from "../../../support/accounts/webhook_events.ts";
import { plantAnswers, type PlantedAnswer } from "../../../support/ai_mentions/ai_answers.ts";
import { insertLinks, insertLinkTexts } from "../../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { importRankRows, rankRow } from "../../../support/search/rank_data.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { searchServices } from "../../../support/search/search_services.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("watchChanges", () => {
  const database = useSpecDatabase();
  let db: Db;
  let siteId: number;

  beforeEach(async () => {
    db = database();
    const { accountId } = await insertSpecAccount(db);
    siteId = await insertSpecSite(db, accountId, { domain: "acme.example" });
    await insertSpecWebhook(db, accountId);
  });

  const look = (now = NOW) => watchChanges.run({ ...searchServices(db), siteId, now });
  /** The events since the last call. */
  const take = async (now = NOW) => {
    await look(now);
    return await takeSpecEvents(db, siteId);
  };

  describe("of tracked keywords", () => {
    const rankAll = (date: string, positions: Record<string, number | null>) =>
      importRankRows(
        db,
        siteId,
        Object.entries(positions).map(([keyword, position]) =>
          rankRow({
            ...{ keyword, date, position, url: "https://acme.example/a" },
            seen: { from: 1, to: 100 },
          })
        ),
      );
    const rank = (keyword: string, date: string, position: number | null) =>
      rankAll(date, { [keyword]: position });
    const track = async (...keywords: string[]) => {
      const ids = await db("keywords").where({ site_id: siteId }).whereIn("keyword", keywords)
        .pluck("id");
      await trackKeywords(db, siteId, { ids, now: NOW });
    };

    it("says once what moved beyond what ranks do from day to day, and nothing of others", async () => {
      await rankAll("2026-11-01", { shears: 4, spades: 4, rakes: 40, hoes: 4 });
      await track("shears", "spades", "rakes");
      expect(await take()).to.deep.equal([]);

      await rankAll("2026-11-08", { shears: 9, spades: 6, rakes: 48, hoes: 60 });
      const [event, ...others] = await take();
      expect(others).to.deep.equal([]);
      expect(event?.type).to.equal("keyword.moved");
      expect(event?.object).to.equal(`sites/${siteId}/keywords/${event?.data.keyword_id}`);
      expect(event?.data).to.deep.include({
        ...{ keyword: "shears", position: 9, previous_position: 4, direction: "down" },
        ...{ date: "2026-11-08", previous_date: "2026-11-01", engine: "google", country: "DE" },
        ...{ device: "desktop", url: "https://acme.example/a", domain: "acme.example" },
      });
      expect(await take()).to.deep.equal([]);
      // an older day that comes late is no news
      await rank("shears", "2026-11-05", 90);
      expect(await take()).to.deep.equal([]);
    });

    it("leaves what is beyond a thousand to the next refresh", async () => {
      const names = Array.from({ length: 1_003 }, (_, index) => `tea ${index}`);
      const all = (position: number) => Object.fromEntries(names.map((name) => [name, position]));
      await rankAll("2026-11-18", all(5));
      await track(...names);
      await take();
      await rankAll("2026-11-19", all(50));
      const first = await take();
      const rest = await take();
      expect([first.length, rest.length]).to.deep.equal([1_000, 3]);
      expect(new Set([...first, ...rest].map(({ data }) => data.keyword)).size).to.equal(1_003);
      expect(await take()).to.deep.equal([]);
    });

    it("adds a slow fall up until it is a move, and says when a keyword is gone and back", async () => {
      await rank("shears", "2026-11-01", 10);
      await track("shears");
      await take();
      await rank("shears", "2026-11-03", 12);
      expect(await take()).to.deep.equal([]);
      await rank("shears", "2026-11-05", 14);
      const [fallen] = await take();
      expect(fallen?.data).to.include({ position: 14, previous_position: 10 });
      await rank("shears", "2026-11-07", null);
      const [gone] = await take();
      expect(gone?.data).to.include({ position: null, previous_position: 14, direction: "down" });
      await rank("shears", "2026-11-09", 13);
      const [back] = await take();
      expect(back?.data).to.include({ position: 13, previous_position: null, direction: "up" });
    });

    it("is written by one of several processes", async () => {
      await rank("shears", "2026-11-01", 4);
      await track("shears");
      await take();
      await rank("shears", "2026-11-08", 19);
      await Promise.all([1, 2, 3, 4].map(() => look()));
      expect(await takeSpecEvents(db, siteId)).to.have.length(1);
    });

    it("keeps what to compare with where no webhook listens, so that old news never come", async () => {
      await db("webhooks").update({ disabled_at: NOW });
      await rank("shears", "2026-11-01", 4);
      await track("shears");
      await take();
      await rank("shears", "2026-11-08", 30);
      expect(await take()).to.deep.equal([]);
      await db("webhooks").update({ disabled_at: null });
      expect(await take()).to.deep.equal([]);
    });
  });

  describe("of links", () => {
    const lose = async (ids: readonly number[], lostOn: string) => {
      await db("backlinks").where({ site_id: siteId }).whereIn("id", [...ids])
        .update({ status: "lost", lost_on: lostOn, lost_reason: "page_404" });
      await noteLinkChange(db, siteId);
    };
    beforeEach(async () => {
      await insertLinkTexts(db, siteId, { domains: { 1: "one.test", 2: "two.test" } });
      await insertLinks(
        db,
        siteId,
        Array.from({ length: 30 }, (_, at) => ({ id: at + 1, domain_id: 1 + at % 2 })),
      );
      // known as lost from the start
      await lose([30], "2026-11-10");
      expect(await take()).to.deep.equal([]);
    });

    it("says each lost link once with the day of the evidence", async () => {
      await lose([3], "2026-11-14");
      const [event, ...others] = await take();
      expect(others).to.deep.equal([]);
      expect(event?.type).to.equal("backlink.lost");
      expect(event?.object).to.equal(`sites/${siteId}/backlinks/3`);
      expect(event?.data).to.deep.include({ links_count: 1, domains_count: 1 });
      expect(event?.data.backlinks).to.deep.equal([{
        ...{ backlink_id: 3, source_url: "https://d1.test/3", source_domain: "one.test" },
        ...{ target_url: null, anchor: null, dofollow: null },
        ...{ lost_at: "2026-11-14", lost_reason: "page_404" },
      }]);
      expect(await take()).to.deep.equal([]);
      await noteLinkChange(db, siteId);
      expect(await take()).to.deep.equal([]);
    });

    it("says it again of a link that was back in between, and nothing of losses of last year", async () => {
      await lose([3], "2026-11-14");
      await take();
      await db("backlinks").where({ site_id: siteId, id: 3 })
        .update({ status: "live", lost_on: null, lost_reason: null });
      await noteLinkChange(db, siteId);
      expect(await take()).to.deep.equal([]);
      await lose([3], "2026-11-18");
      expect((await take()).map(({ data }) => data.lost_from)).to.deep.equal(["2026-11-18"]);
      await lose([4], "2025-11-18");
      expect(await take()).to.deep.equal([]);
    });

    it("writes one event of more than 20 links", async () => {
      await lose(Array.from({ length: 25 }, (_, at) => at + 1), "2026-11-15");
      const [event, ...others] = await take();
      expect(others).to.deep.equal([]);
      expect(event?.object).to.equal(`sites/${siteId}/backlinks`);
      expect(event?.data).to.deep.include({
        ...{ links_count: 25, domains_count: 2, lost_from: "2026-11-15", lost_to: "2026-11-15" },
        reasons: [{ reason: "page_404", links_count: 25 }],
      });
      expect(event?.data.backlinks).to.have.length(20);
    });
  });

  describe("of answers of AI engines", () => {
    let runs = 0;
    /** Each prompt once a day; `named` says of which days the answers name the site. */
    const answer = async (from: string, days: number, named: (prompt: number) => boolean) => {
      const answers: PlantedAnswer[] = [];
      for (let day = 0; day < days; day++) {
        for (let prompt = 1; prompt <= 4; prompt++) {
          answers.push({
            ...{ prompt: `Which ${prompt} is best?`, run: ++runs },
            askedAt: `${addDays(from, day)}T09:00:00Z`,
            text: named(prompt) ? "Take the one of acme.example." : "I know of none.",
          });
        }
      }
      await plantAnswers(db, siteId, answers);
      await analyseStaleAnswers(db, siteId);
    };

    it("says once which prompt and engine changed beyond the interval", async () => {
      await answer("2026-10-01", 35, (prompt) => prompt <= 2);
      expect(await take()).to.deep.equal([]);
      // as before
      await answer("2026-11-05", 1, (prompt) => prompt <= 2);
      expect(await take()).to.deep.equal([]);
      await answer("2026-11-06", 7, (prompt) => prompt === 1);
      const [event, ...others] = await take();
      expect(others).to.deep.equal([]);
      expect(event?.type).to.equal("ai.mention_changed");
      expect(event?.data).to.deep.include({
        ...{ engine: "chatgpt", prompt: "Which 2 is best?", direction: "down" },
        ...{ mention_rate: 0, previous_mention_rate: 1, mention_rate_delta: -1 },
        ...{ answers_count: 7, previous_answers_count: 28, from: "2026-11-06", to: "2026-11-12" },
      });
      expect(event?.data.interval.high).to.be.below(0);
      await answer("2026-11-13", 1, (prompt) => prompt === 1);
      expect(await take()).to.deep.equal([]);
    });
  });

  describe("of pages", () => {
    it("says once which pages began to lose their clicks, with the cause", async () => {
      const url = (path: string) => `https://acme.example${path}`;
      const daysOf = (
        page: string,
        [first, last]: [number, number],
        clicks: (day: number) => number,
      ) =>
        Array.from({ length: last - first + 1 }, (_, at) => ({
          date: addDays("2026-11-17", first + at - 479),
          ...{ page, clicks: clicks(first + at), impressions: 400 },
          position: clicks(first + at) < 20 ? 9 : 4,
        }));
      const refresh = async (now: Date) => {
        for (const step of REFRESH_STEPS) {
          await step.run({ ...searchServices(db), siteId, now });
        }
        return await takeSpecEvents(db, siteId);
      };
      const before = new Date("2026-10-25T12:00:00Z");
      await importRows(db, siteId, [
        ...daysOf(url("/old"), [0, 450], (day) => day < 380 ? 20 : 6),
        ...daysOf(url("/new"), [0, 450], () => 20),
        ...daysOf(url("/steady"), [0, 450], () => 20),
      ], { now: before });
      // the page that had fallen before is where it begins
      expect(await refresh(before)).to.deep.equal([]);
      await importRows(db, siteId, [
        ...daysOf(url("/old"), [451, 479], () => 6),
        ...daysOf(url("/new"), [451, 479], () => 5),
        ...daysOf(url("/steady"), [451, 479], () => 20),
      ]);
      const [event, ...others] = await refresh(NOW);
      expect(others).to.deep.equal([]);
      expect(event?.type).to.equal("page.decaying");
      expect(event?.data).to.deep.include({
        ...{ url: url("/new"), status: "decaying", severity: "severe", cause: "ranking_loss" },
        ...{ date: "2026-11-17", other_pages_count: 0 },
      });
      expect(await refresh(NOW)).to.deep.equal([]);
    }).timeout(60_000);
  });
});
