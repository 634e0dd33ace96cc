import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertRows } from "../../../../db/core/sql_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

/** In Berlin it is the next day. */
const NOW = new Date("2026-11-20T23:30:00Z");

describe("ANNOTATION_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId, { timezone: "Europe/Berlin" });
  });

  const call = (method: string, path = "", body?: unknown, headers: Record<string, string> = {}) =>
    api.request(method, `/sites/${siteId}/annotations${path}`, {
      token: account.tokenText,
      headers,
      ...body !== undefined && { body },
    });
  const add = async (body: object) => {
    const { status, body: answer } = await call("POST", "", body);
    expect(status, JSON.stringify(answer)).to.equal(201);
    return answer.data;
  };
  const titles = async (query: string) => {
    const { status, body } = await call("GET", query);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.data.map(({ title }: { title: string }) => title);
  };
  const errorsOf = async (body: object) => {
    const answer = await call("POST", "", body);
    expect(answer.status).to.equal(422);
    return answer.body.errors;
  };

  it("adds one of now, in the site's time zone", async () => {
    const { status, headers, body } = await call("POST", "", { title: " Deploy 1.2 " });
    expect(status).to.equal(201);
    const { id, ...rest } = body.data;
    expect(rest).to.deep.equal({
      kind: "other",
      title: "Deploy 1.2",
      text: null,
      url: null,
      first_day: "2026-11-21",
      last_day: "2026-11-21",
      occurred_at: "2026-11-20T23:30:00.000Z",
      timezone: "Europe/Berlin",
      path: null,
      page_group_id: null,
      source: "api",
      created_at: "2026-11-20T23:30:00.000Z",
      updated_at: "2026-11-20T23:30:00.000Z",
    });
    expect(headers.get("location")).to.match(new RegExp(`/sites/${siteId}/annotations/${id}$`));
    expect((await call("GET", `/${id}`)).body.data).to.deep.equal(body.data);
    expect((await call("GET")).body.data).to.deep.equal([body.data]);
  });

  it("takes days, or a moment whose day is that of its time zone", async () => {
    const days = await add({ title: "a", first_day: "2026-11-01", last_day: "2026-11-03" });
    expect(days).to.include({ first_day: "2026-11-01", last_day: "2026-11-03", occurred_at: null });
    const moment = { occurred_at: "2026-11-05T02:00:00+01:00", timezone: "america/new_york" };
    expect(await add({ title: "b", ...moment })).to.include({
      first_day: "2026-11-04",
      last_day: "2026-11-04",
      occurred_at: "2026-11-05T01:00:00.000Z",
      timezone: "America/New_York",
    });
  });

  it("adds it once for one Idempotency-Key", async () => {
    const key = { "Idempotency-Key": `deploy-${siteId}` };
    const first = await call("POST", "", { title: "Deploy" }, key);
    const again = await call("POST", "", { title: "Deploy" }, key);
    expect(again.headers.get("idempotent-replayed")).to.equal("true");
    expect(again.body).to.deep.equal(first.body);
    expect(await titles("")).to.deep.equal(["Deploy"]);
    expect((await call("POST", "", { title: "Other" }, key)).status).to.equal(422);
  });

  it("refuses days that are none, and says what to send", async () => {
    expect(await errorsOf({ title: "a", first_day: "2026-11-03", last_day: "2026-11-01" }))
      .to.deep.equal({
        last_day: ["The last_day field must not be before the first day, 2026-11-03."],
      });
    expect(await errorsOf({ title: "a", last_day: "2026-11-01" }))
      .to.deep.equal({ last_day: ["The last_day field goes with first_day: send both."] });
    const both = { first_day: "2026-11-03", occurred_at: "2026-11-03T10:00:00Z" };
    expect(await errorsOf({ title: "a", ...both })).to.deep.equal({
      occurred_at: ["Send occurred_at or first_day and last_day, not both."],
    });
    expect(await errorsOf({ title: "a", occurred_at: "1000-01-01T00:00:00Z" })).to.deep.equal({
      occurred_at: ["The occurred_at field must be of the years 1900 to 9999."],
    });
    expect(await errorsOf({ title: "a", timezone: "Berlin" })).to.have.key("timezone");
    expect(await errorsOf({ title: " ", kind: "party", path: "blog", url: "javascript:alert(1)" }))
      .to.have.keys("title", "kind", "path", "url");
  });

  it("filters by days and kinds, and pages by cursor", async () => {
    await add({ title: "long", kind: "outage", first_day: "2026-11-01", last_day: "2026-11-30" });
    await add({ title: "early", kind: "deploy", first_day: "2026-11-02" });
    await add({ title: "late", kind: "content", first_day: "2026-11-28" });
    expect(await titles("")).to.deep.equal(["late", "early", "long"]);
    expect(await titles("?from=2026-11-03&to=2026-11-27")).to.deep.equal(["long"]);
    expect(await titles("?filter[kind]=deploy,content")).to.deep.equal(["late", "early"]);
    expect(await titles("?filter[first_day]=2026-11-02")).to.deep.equal(["early"]);
    expect(await titles("?filter[first_day][gt]=2026-11-02")).to.deep.equal(["late"]);
    expect(await titles("?filter[last_day][gte]=2026-11-28&sort=id")).to.deep.equal([
      "long",
      "late",
    ]);
    expect(await titles("?q=AR")).to.deep.equal(["early"]);
    const first = (await call("GET", "?per_page=2")).body;
    expect(first.meta).to.include({ total: 3, per_page: 2 });
    expect(await titles(`?per_page=2&cursor=${first.meta.next_cursor}`)).to.deep.equal(["long"]);
  });

  it("changes what is named: days take the place of the moment, and the other way round", async () => {
    const { id } = await add({ title: "a", text: "more", path: "/blog/" });
    const change = async (body: object) => {
      const { status, body: answer } = await call("PATCH", `/${id}`, body);
      expect(status, JSON.stringify(answer)).to.equal(200);
      return answer.data;
    };
    expect(await change({ kind: "seo", text: null, path: null })).to.include({
      kind: "seo",
      text: null,
      path: null,
      title: "a",
      first_day: "2026-11-21",
    });
    expect(await change({ timezone: "UTC" })).to.include({
      first_day: "2026-11-20",
      last_day: "2026-11-20",
      occurred_at: NOW.toISOString(),
    });
    expect(await change({ first_day: "2026-11-01" })).to.include({
      first_day: "2026-11-01",
      last_day: "2026-11-01",
      occurred_at: null,
    });
    expect(await change({ last_day: "2026-11-04" })).to.include({
      first_day: "2026-11-01",
      last_day: "2026-11-04",
    });
    expect(await change({ occurred_at: "2026-11-09T00:00:00Z" })).to.include({
      first_day: "2026-11-09",
      last_day: "2026-11-09",
      occurred_at: "2026-11-09T00:00:00.000Z",
    });
    expect((await call("PATCH", `/${id}`, {})).status).to.equal(422);
  });

  it("deletes, and is a 404 for what the site does not have", async () => {
    const { id } = await add({ title: "a" });
    const other = await insertSpecSite(database.db, account.accountId);
    const strange = await api.request("DELETE", `/sites/${other}/annotations/${id}`, {
      token: account.tokenText,
    });
    expect(strange.status).to.equal(404);
    expect(strange.body.code).to.equal("annotation_not_found");
    expect((await call("DELETE", `/${id}`)).status).to.equal(204);
    for (const method of ["GET", "DELETE"]) {
      expect((await call(method, `/${id}`)).status).to.equal(404);
    }
    expect((await call("PATCH", `/${id}`, { title: "b" })).status).to.equal(404);
  });

  it("needs the ability to write", async () => {
    const reader = await insertSpecAccount(database.db, {}, { abilities: ["read"] });
    const own = await insertSpecSite(database.db, reader.accountId);
    const send = (method: string, body?: object) =>
      api.request(method, `/sites/${own}/annotations`, {
        token: reader.tokenText,
        ...body && { body },
      });
    expect((await send("GET")).status).to.equal(200);
    expect((await send("POST", { title: "a" })).body.code).to.equal("ability_missing");
  });

  it("holds no more than 10,000", async () => {
    const columns = "annotations (site_id, kind, title, first_day, last_day, timezone, source, " +
      "created_at, updated_at)";
    const day = "2026-01-01";
    const row = [siteId, "other", "one", day, day, "UTC", "api", NOW, NOW];
    await insertRows(database.db, columns, new Array(9_999).fill(row));
    await add({ title: "the last one" });
    expect(await errorsOf({ title: "one too many" })).to.deep.equal({
      title: [
        "A site has at most 10,000 annotations. Delete some that are no longer needed.",
      ],
    });
  });
});
