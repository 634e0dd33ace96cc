import { expect } from "chai";
import { refreshSearchUpdates } from "../../../../lib/commands/search_data/refresh_search_updates.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";
import { SHIPPED_UPDATES } from "../../../../lib/search_updates/shipped_updates.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { incident } from "../../../support/search/incidents.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const LAST = incident({
  id: "XhUDXP7A67iHCD2kmbVu",
  title: "September 2026 spam update",
  begin: "2026-09-24T16:15:00+00:00",
  end: "2026-10-08T08:00:00+00:00",
});
const CORE = {
  id: "core-november",
  title: "November 2026 core update",
  begin: "2026-11-03T15:00:00+00:00",
};

describe("SEARCH_UPDATE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(() => database.db("search_updates").truncate());

  const read = async (query = "") => {
    const path = `/search-updates${query}`;
    const { status, body } = await api.request("GET", path, { token: account.tokenText });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const titles = async (query: string) =>
    (await read(query)).data.map(({ title }: { title: string }) => title);
  const refresh = (content: readonly object[], until?: string) =>
    refreshSearchUpdates(api.services, JSON.stringify(content), until);
  const refusalOf = async (content: readonly object[], until?: string) => {
    try {
      await refresh(content, until);
    } catch (error) {
      if (error instanceof ValidationError) return error.errors;
      throw error;
    }
    return undefined;
  };

  it("reports the list that comes with the program, and how far it reaches", async () => {
    const { data, meta } = await read("?per_page=500");
    expect(data).to.have.length(SHIPPED_UPDATES.updates.length);
    expect(data[0].title).to.equal("September 2026 spam update");
    expect(meta.known_until).to.equal("2026-10-09");
    expect(meta.data_status.code).to.equal("updates_not_known");
    expect(meta.data_status.message).to.contain("after 2026-10-09 are not known");
  });

  it("says nothing of what is missing where the days asked for are known", async () => {
    const { data, meta } = await read("?from=2026-08-01&to=2026-10-09");
    expect(data.map(({ kind }: { kind: string }) => kind)).to.deep.equal(["spam", "spam"]);
    expect(meta.data_status).to.equal(null);
  });

  it("finds those under way in a window, and by kind and words", async () => {
    expect(await titles("?from=2024-03-25&to=2024-03-25")).to.deep.equal([
      "March 2024 core update",
    ]);
    expect(await titles("?filter[kind]=page_experience")).to.have.length(2);
    expect(await titles("?q=reviews&per_page=2&sort=first_day")).to.deep.equal([
      "April 2021 product reviews update",
      "December 2021 product reviews update",
    ]);
    const first = await read("?q=reviews&per_page=2&sort=first_day");
    expect(await titles(`?q=reviews&per_page=2&sort=first_day&cursor=${first.meta.next_cursor}`))
      .to.deep.equal(["March 2022 product reviews update", "July 2022 product reviews update"]);
  });

  it("has what a file brought, from the day up to which that is known", async () => {
    expect(await refresh([incident(CORE), LAST])).to.deep.equal({
      addedCount: 1,
      changedCount: 0,
      unchangedCount: 1,
      otherCount: 0,
      knownUntil: "2026-11-03",
    });
    const { data, meta } = await read("?from=2026-11-10");
    expect(data).to.have.length(1);
    expect(data[0]).to.include({ id: "core-november", last_day: null, ended_at: null });
    expect(meta.known_until).to.equal("2026-11-03");
    // downloaded later, with its end
    const ended = incident({ ...CORE, end: "2026-11-18T12:00:00+00:00" });
    expect(await refresh([ended, LAST], "2026-11-20")).to.include({
      addedCount: 0,
      changedCount: 1,
      knownUntil: "2026-11-20",
    });
    const later = await read("?from=2026-11-10");
    expect(later.data[0].last_day).to.equal("2026-11-18");
    expect(later.meta.data_status).to.equal(null);
    // an older file that comes in late changes nothing
    expect(await refresh([incident(CORE), LAST], "2026-11-05")).to.include({
      changedCount: 0,
      knownUntil: "2026-11-20",
    });
    expect((await read("?from=2026-11-10")).data[0].last_day).to.equal("2026-11-18");
  });

  it("refuses a file that leaves a gap, and days that are not here yet", async () => {
    expect((await refusalOf([incident(CORE)]))?.["file"]?.[0]).to.match(
      /^The file begins on 2026-11-03, and the list is known up to 2026-10-09: /,
    );
    expect(await refusalOf([incident(CORE), LAST], "2026-11-21")).to.deep.equal({
      until: ["2026-11-21 is not here yet: today is 2026-11-20."],
    });
    expect(await refusalOf([incident(CORE), LAST], "2026-11-01")).to.deep.equal({
      until: ["The file speaks of 2026-11-03, which is after 2026-11-01."],
    });
    expect((await read()).meta.known_until).to.equal("2026-10-09");
  });
});
