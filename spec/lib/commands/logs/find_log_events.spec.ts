import { expect } from "chai";
import { findLogEvents } from "../../../../lib/commands/logs/find_log_events.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  PLANTED_SENDERS,
  type PlantedRequest,
  readPlanted,
} from "../../../support/logs/planted_requests.ts";

const FIRST = "2026-09-01";
const ONSET = "2026-11-10";
const dayAt = (day: number) => addDays(FIRST, day);
/** Its distance from the first day of the logs. */
const ONSET_DAY = 70;

describe("findLogEvents()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
  });

  /** Requests of Googlebot, `count` of each status on each day, for pages below a path. */
  const google = (
    days: readonly number[],
    { counts = { 200: 20 } as Record<number, number>, path = "/tea/" } = {},
  ): PlantedRequest[] =>
    days.flatMap((day) =>
      Object.entries(counts).flatMap(([status, count]) =>
        Array.from({ length: count }, (_, at) => ({
          ...{ sender: PLANTED_SENDERS.googlebot, date: dayAt(day), second: at, ms: null },
          ...{ path: `${path}${at}`, status: Number(status) },
        }))
      )
    );
  /** One request of another bot on each day: its logs are there. */
  const others = (days: readonly number[]): PlantedRequest[] =>
    days.map((day) => ({
      ...{ sender: PLANTED_SENDERS.curl, date: dayAt(day), second: 5, ms: null },
      ...{ path: "/", status: 200 },
    }));
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, day) => from + day);
  const bring = (...requests: PlantedRequest[][]) =>
    readPlanted(api.services, { siteId, origin: "https://shop.test" }, requests.flat());
  const find = async ({ groupId = null as number | null, onset = ONSET } = {}) =>
    await findLogEvents(database.db, {
      ...{ siteId, groupId, onset: { from: onset, to: onset } },
      window: { from: addDays(onset, -14), to: addDays(onset, 7) },
    });
  const shown = ({ events }: Awaited<ReturnType<typeof find>>) =>
    events.map(({ code, title, firstDay, lastDay }) => [code, title, firstDay, lastDay]);

  it("says what it does not know without logs of these days", async () => {
    expect((await find()).unknown.map(({ code }) => code)).to.deep.equal(["no_logs"]);
    await bring(google([3]));
    const { events, unknown } = await find();
    expect(events).to.deep.equal([]);
    expect(unknown).to.deep.equal([{
      ...{ source: "log", code: "logs_elsewhere" },
      message: `The access logs that were read are of ${dayAt(3)} to ${dayAt(3)}: what Googlebot ` +
        "got on these days is not known.",
    }]);
  });
  it("joins days on which the verified Googlebot got errors", async () => {
    const bad = google([68, 69], { counts: { 200: 10, 503: 6, 429: 2 } });
    const few = google([62], { counts: { 200: 20, 503: 4 } });
    const spoofed = google([64], { counts: { 503: 50 } })
      .map((one) => ({ ...one, sender: PLANTED_SENDERS.false_googlebot }));
    await bring(google(range(30, 75)), bad, few, spoofed);
    const found = await find();
    expect(found.unknown).to.deep.equal([]);
    // 20 and 10 good ones a day, and 8 errors
    expect(shown(found)).to.deep.equal([
      ["bot_errors", "Googlebot got 5xx or 429 for 16 of 76 requests", dayAt(68), dayAt(69)],
    ]);
    expect(found.events[0]).to.deep.include({
      ...{ count: 16, parts: [{ name: "503", count: 12 }, { name: "429", count: 4 }] },
      apiPath: `/sites/${siteId}/bots/Googlebot/requests?from=${dayAt(68)}&to=${dayAt(69)}` +
        "&filter[status_code]=503,429",
    });
    const rows = await api.request("GET", found.events[0]?.apiPath ?? "", {
      token: account.tokenText,
    });
    expect(rows.body.meta.total).to.equal(16);
  });
  it("finds that it stayed away where it used to come, on days that have logs", async () => {
    // from day 66 on, days 67 to 70 are empty; of days 60 and 61 there are no logs at all
    const came = range(30, 66).filter((day) => day !== 60 && day !== 61);
    await bring(google([...came, ...range(71, 75)]), others([...range(67, 70)]));
    expect(shown(await find())).to.deep.equal([
      ["bot_stayed_away", "Googlebot requested no page for 4 days", dayAt(67), dayAt(ONSET_DAY)],
    ]);
  });
  it("says that it has not come back yet", async () => {
    await bring(google(range(30, 66)), others(range(30, 70)));
    expect(shown(await find())).to.deep.equal([
      ["bot_stayed_away", "Googlebot requested no page for 4 days", dayAt(67), null],
    ]);
  });
  it("looks at the pages of a group alone", async () => {
    const bad = google([69], { counts: { 200: 20, 500: 9 }, path: "/cups/" });
    await bring(google(range(30, 75)), google(range(30, 65), { path: "/cups/" }), bad);
    const { body: { data: { id } } } = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name: "Cups", kind: "paths", paths: ["/cups/"] },
    });
    expect(shown(await find({ groupId: id }))).to.deep.equal([
      ["bot_errors", "Googlebot got 5xx or 429 for 9 of 29 requests", dayAt(69), dayAt(69)],
      ["bot_stayed_away", "Googlebot requested no page for 3 days", dayAt(66), dayAt(68)],
      ["bot_stayed_away", "Googlebot requested no page for 6 days", dayAt(70), null],
    ]);
    expect((await find({ groupId: id })).events[0]?.pageGroupId).to.equal(id);
    const tea = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name: "Tea", kind: "paths", paths: ["/tea/"] },
    });
    expect(shown(await find({ groupId: tea.body.data.id }))).to.deep.equal([]);
  });
});
