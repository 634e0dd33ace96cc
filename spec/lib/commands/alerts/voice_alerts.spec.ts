import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { listOpenAlerts } from "../../../../db/sites/alerts.ts";
import { completeSettings } from "../../../../lib/alerts/alert_defaults.ts";
import { settleAlerts } from "../../../../lib/commands/alerts/settle_alerts.ts";
import { findVoiceAlerts } from "../../../../lib/commands/alerts/voice_alerts.ts";
import { addDays } from "../../../../lib/core/days.ts";
import type { RankRow } from "../../../../lib/importers/import_rows.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { plantAnswers } from "../../../support/ai_mentions/ai_answers.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { importRankRows, rankRow, serpRows } from "../../../support/search/rank_data.ts";
import { searchServices } from "../../../support/search/search_services.ts";

const FIRST = "2026-09-01";
const KEYWORDS = Array.from({ length: 8 }, (_, index) => `tea ${index}`);

describe("findVoiceAlerts()", () => {
  const database = useSpecDatabase();
  let db: Db;
  let siteId: number;
  let sites = 0;
  beforeEach(async () => {
    db = database();
    await addSite();
  });
  const addSite = async () => {
    siteId = await insertSpecSite(db, 1, { domain: `acme${++sites}.example` });
  };

  const day = (number: number) => addDays(FIRST, number);
  const check = (number: number, position: number, row: Partial<RankRow> = {}, names = KEYWORDS) =>
    importRankRows(
      db,
      siteId,
      names.map((keyword, index) =>
        rankRow({
          ...{ keyword, date: day(number), position: position + (index + number) % 2 },
          ...{ url: `https://acme${sites}.example/a`, seen: { from: 1, to: 100 }, ...row },
        })
      ),
    );
  const answer = async () => {
    const { rules } = completeSettings({}, "UTC");
    const open = await listOpenAlerts(db, siteId);
    const now = new Date("2026-12-30T12:00:00Z");
    return await findVoiceAlerts({ ...searchServices(db), siteId, now, rules, open });
  };
  /** Settles what holds and returns what is open then. */
  const settle = async () => {
    const answers = await answer();
    await settleAlerts(db, {
      ...{
        siteId,
        accountId: 1,
        domain: `acme${sites}.example`,
        apiUrl: "https://api.example/api/v1",
      },
    }, {
      settings: completeSettings({}, "UTC"),
      ...{ open: await listOpenAlerts(db, siteId), earlier: [], answers },
      ...{ now: new Date("2026-12-30T12:00:00Z"), secretKeys: [] },
    });
    return (await listOpenAlerts(db, siteId)).map(({ cause_key: key }) => key);
  };

  it("opens once where the visibility of rank tables falls, and holds until it is back", async () => {
    for (let week = 0; week < 8; week++) await check(7 * week, 3);
    expect(await settle()).to.deep.equal([]);
    await check(56, 14);
    const [found] = (await answer()).flatMap((one) => one.found);
    expect(found?.title).to.match(
      /^Visibility in search results fell from \d+\.\d % to \d+\.\d %$/,
    );
    expect(found?.sentences[0]).to.equal(
      "That is of 8 tracked keywords (google, DE, desktop) on 2026-10-27, against the mean of the " +
        "8 checks since 2026-09-01.",
    );
    expect(found).to.deep.include({ happenedOn: "2026-10-27", severity: "warning" });
    expect(found?.links[0]?.path).to.equal(
      `/sites/${siteId}/visibility?universe=tracked&engine=google&country=DE&device=desktop`,
    );
    const [causeKey, ...others] = await settle();
    expect([causeKey?.replace(/\d+$/, "N"), others]).to.deep.equal([
      ...["share_of_voice_drop:ranks:N", []],
    ]);
    // as low as then for weeks: it is the same alert
    for (let week = 9; week < 14; week++) await check(7 * week, 14);
    expect(await settle()).to.deep.equal([causeKey]);
    await check(98, 3);
    expect(await settle()).to.deep.equal([]);
    expect(await db("alerts").where({ site_id: siteId })).to.have.length(1);
  });

  it("goes by the share of voice where whole result pages are known", async () => {
    const serps = (number: number, own: number) =>
      importRankRows(
        db,
        siteId,
        KEYWORDS.flatMap((keyword) =>
          serpRows(
            keyword,
            day(number),
            Array.from(
              { length: 10 },
              (_, at) =>
                at + 1 === own ? `https://acme${sites}.example/a` : `https://rival${at}.example/`,
            ),
          )
        ),
      );
    for (let week = 0; week < 6; week++) await serps(7 * week, week === 3 ? 4 : 3);
    expect(await settle()).to.deep.equal([]);
    await serps(42, 9);
    const [found] = (await answer()).flatMap((one) => one.found);
    expect(found?.title).to.match(
      /^Share of voice in search results fell from \d+\.\d % to \d\.\d %$/,
    );
  });

  it("says nothing of new keywords, of few checks, and of ranks that always shake", async () => {
    for (let week = 0; week < 3; week++) await check(7 * week, 3);
    await check(21, 30);
    expect(await settle(), "three checks before").to.deep.equal([]);
    await addSite();
    for (let week = 0; week < 8; week++) await check(7 * week, week % 2 === 0 ? 2 : 12);
    await check(56, 13);
    expect(await settle(), "shaking").to.deep.equal([]);
    await addSite();
    for (let week = 0; week < 8; week++) await check(7 * week, 3);
    const news = Array.from({ length: 40 }, (_, index) => `new ${index}`);
    await check(56, 60, {}, news);
    await check(56, 3);
    expect(await settle(), "new keywords").to.deep.equal([]);
  });

  it("looks at each device by itself", async () => {
    for (let week = 0; week < 8; week++) {
      await check(7 * week, 3);
      await check(7 * week, 3, { device: "mobile" });
    }
    await check(56, 3);
    await check(56, 15, { device: "mobile" });
    const found = (await answer()).flatMap((one) => one.found);
    expect(found.map(({ sentences }) => /\((.*?)\)/.exec(sentences[0] ?? "")?.[1]))
      .to.deep.equal(["google, DE, mobile"]);
  });

  it("keeps what is open of the one where only the other is known", async () => {
    for (let week = 0; week < 8; week++) await check(7 * week, 3);
    await check(56, 14);
    const [ranks] = await settle();
    await plantAnswers(
      db,
      siteId,
      Array.from({ length: 30 }, (_, at) => ({
        ...{ prompt: `Which ${at % 3} is best?`, run: at + 1 },
        askedAt: `${addDays("2026-12-01", at)}T09:00:00Z`,
        text: `Take the one of acme${sites}.example.`,
      })),
    );
    expect(await settle()).to.deep.equal([ranks]);
    await db("rank_newest").where({ site_id: siteId }).delete();
    expect(await settle()).to.deep.equal([ranks]);
    expect(ranks).to.match(/^share_of_voice_drop:ranks:/);
  });
});
