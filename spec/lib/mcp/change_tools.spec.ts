import type { Client } from "@modelcontextprotocol/client";
import { expect } from "chai";
import { insertToken } from "../../../db/accounts/tokens.ts";
import { createTokenText, hashToken } from "../../../lib/core/token.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { openMcpClient, textOf } from "../../support/mcp.ts";
import { insertSearchedSite } from "../../support/search/searched_site.ts";
import { SHOP } from "../../support/audits/shop_crawl.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
/** The keywords with even numbers fell on 29 September. */
const WINDOW = { from: "2026-09-29", to: "2026-10-26" };

describe("agents that ask why clicks changed", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let client: Client;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    await insertSearchedSite(database.db, siteId, SHOP);
    client = await openMcpClient(api, account.tokenText);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  // deno-lint-ignore no-explicit-any -- specs look into results of every shape
  const call = async (name: string, args: object = {}, by = client): Promise<any> =>
    await by.callTool({ name, arguments: { site_id: siteId, ...args } });
  async function failureOf(name: string, args: object, by = client): Promise<string> {
    const result = await call(name, args, by);
    expect(result.isError, textOf(result)).to.equal(true);
    return textOf(result);
  }

  it("are told the figures of the ledger, whose parts sum to the change", async () => {
    const { structuredContent } = await call("explain_change", { ...WINDOW, limit: 3 });
    const { data } = structuredContent;
    const path = `/sites/${siteId}/changes?from=${WINDOW.from}&to=${WINDOW.to}&limit=3`;
    const { body } = await api.request("GET", path, { token: account.tokenText });
    expect(data).to.deep.include({
      change: body.data.change,
      compared_change: body.data.compared_change,
      effects: body.data.effects,
    });
    expect(data.onset).to.deep.equal(body.data.onset);
    expect(data.onset.day).to.equal("2026-09-29");
    expect(data.explanation).to.include("It began on 2026-09-29.");
    expect(body.data.explanation.startsWith(data.explanation.slice(0, 2).join(" "))).to.equal(true);
    // six keywords fell from 5 clicks a day to 1, over 28 days
    expect(data.compared_change.clicks).to.equal(-6 * 4 * 28);
    for (const [rows, others] of [["pages", "other_pages"], ["keywords", "other_keywords"]]) {
      const all = [...data[rows ?? ""], data[others ?? ""]];
      expect(all).to.have.lengthOf(4);
      const sum = (values: number[]) => values.reduce((whole, value) => whole + value, 0);
      expect(sum(all.map(({ change }) => change.clicks))).to.equal(data.compared_change.clicks);
      for (const { change, effects } of all) {
        expect(sum(Object.values(effects))).to.equal(change.clicks);
      }
    }
    expect(structuredContent.data_as_of).to.equal(WINDOW.to);
  });

  it("compare with any window, and are told which one is wrong", async () => {
    const against = { against_from: "2026-07-07", against_to: "2026-08-03" };
    const { structuredContent } = await call("explain_change", { ...WINDOW, ...against });
    expect(structuredContent.data.previous).to.include({ from: "2026-07-07", to: "2026-08-03" });
    expect(await failureOf("explain_change", { against_to: "2026-08-03" })).to.match(
      /against_from/,
    );
    expect(await failureOf("explain_change", { ...WINDOW, limit: 16 })).to.match(/limit.*15/);
  });

  it("ask for one more dimension, a group of pages, or two exports", async () => {
    const { body: { data: { id } } } = await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name: "Even", paths: ["/*0"] },
    });
    const path = `/sites/${siteId}/changes?from=${WINDOW.from}&to=${WINDOW.to}&limit=5`;
    const { body } = await api.request("GET", path, { token: account.tokenText });
    const split = await call("explain_change", { ...WINDOW, segments: "country" });
    const { segments } = split.structuredContent.data;
    expect(segments).to.include({ by: "country", not_available: null });
    expect(
      segments.rows.map((row: { segment: string; change: number }) => [row.segment, row.change]),
    )
      .to.deep.equal(
        body.data.segments.country.segments.map((
          { segment, change }: { segment: string; change: { clicks: number } },
        ) => [segment, change.clicks]),
      );
    expect(segments.rows[0].began_on).to.equal(body.data.segments.country.segments[0].onset.day);
    const group = await call("explain_change", { ...WINDOW, page_group: id });
    const groupBody = await api.request("GET", `${path}&page_group=${id}`, {
      token: account.tokenText,
    });
    expect(group.structuredContent.data.effects).to.deep.equal(groupBody.body.data.effects);
    expect(group.structuredContent.data.explanation[0]).to.include('Clicks on pages of "Even"');
    expect(await failureOf("explain_change", { page_group: 999_999 })).to.match(/no page group/);
    expect(await failureOf("explain_change", { segments: "weather" })).to.match(/segments/);
    const exports = await call("explain_change", { exports: true });
    expect(exports.structuredContent.data.data_status).to.have.property("code");
    await api.request("DELETE", `/sites/${siteId}/page-groups/${id}`, { token: account.tokenText });
  });

  it("are told why there is nothing to compare", async () => {
    const empty = await insertSpecSite(database.db, account.accountId);
    const { structuredContent } = await call("explain_change", { site_id: empty });
    expect(structuredContent.data.data_status).to.have.property("code").that.is.a("string");
    expect(structuredContent.data).not.to.have.property("explanation");
  });

  it("note a deploy, find it around the day, change and delete it", async () => {
    const noted = await call("add_annotation", {
      kind: "deploy",
      title: "Deploy 1.2",
      first_day: "2026-09-28",
    });
    const { id } = noted.structuredContent.data;
    expect(noted.structuredContent.data).to.include({ title: "Deploy 1.2", source: "api" });
    const listed = await call("list_annotations", { kind: "deploy" });
    expect(listed.structuredContent.data.rows.map((row: { id: number }) => row.id)).to.eql([id]);
    const around = await call("events_around", { around: "2026-09-29" });
    const found = around.structuredContent.data.events
      .find(({ source }: { source: string }) => source === "annotation");
    expect(found).to.include({ title: "Deploy 1.2", days_from_onset: -1 });
    const changed = await call("change_annotation", { annotation_id: id, title: "Deploy 1.2.1" });
    expect(changed.structuredContent.data).to.include({
      title: "Deploy 1.2.1",
      first_day: "2026-09-28",
    });
    const deleted = await call("delete_annotation", { annotation_id: id });
    expect(deleted.structuredContent.data).to.eql({ deleted_annotation_id: id });
    expect(await failureOf("delete_annotation", { annotation_id: id })).to.match(/annotation/);
    expect(await database.db("annotations").where({ site_id: siteId })).to.eql([]);
  });

  it("are told what an annotation lacks", async () => {
    expect(await failureOf("add_annotation", {})).to.match(/The argument title is required/);
    const kinds = /kind must be one of: deploy, content/;
    expect(await failureOf("add_annotation", { title: "x", kind: "party" })).to.match(kinds);
    const turned = { title: "x", first_day: "2026-11-12", last_day: "2026-11-11" };
    expect(await failureOf("add_annotation", turned)).to.match(/last_day/);
    expect(await failureOf("change_annotation", { annotation_id: 1 })).to.match(
      /validation_failed/,
    );
  });

  it("write nothing with a token that may only read, or for another site", async () => {
    const text = createTokenText();
    await insertToken(database.db, {
      accountId: account.accountId,
      name: "spec",
      tokenHash: hashToken(text),
      abilities: ["read"],
      siteIds: null,
    }, NOW);
    const reader = await openMcpClient(api, text);
    const calls: [string, object][] = [
      ["add_annotation", { title: "x" }],
      ["change_annotation", { annotation_id: 1, title: "x" }],
      ["delete_annotation", { annotation_id: 1 }],
    ];
    for (const [name, args] of calls) {
      expect(await failureOf(name, args, reader)).to.match(/lacks the ability "write"/);
    }
    expect((await call("list_annotations", {}, reader)).isError ?? false).to.equal(false);
    const other = await insertSpecAccount(database.db);
    const foreign = await insertSpecSite(database.db, other.accountId);
    const refused = await failureOf("add_annotation", { site_id: foreign, title: "x" });
    expect(refused).to.match(/There is no site/);
    expect(await database.db("annotations")).to.eql([]);
  });

  it("are told the groups of pages", async () => {
    await api.request("POST", `/sites/${siteId}/page-groups`, {
      token: account.tokenText,
      body: { name: "Products", paths: ["/page-"] },
    });
    const { structuredContent } = await call("list_page_groups");
    expect(structuredContent.data.rows).to.have.lengthOf(1);
    expect(structuredContent.data.rows[0])
      .to.deep.include({ name: "Products", kind: "paths", paths: ["/page-"] });
  });
});
