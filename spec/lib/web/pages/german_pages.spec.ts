import { expect } from "chai";
import { COUNTRIES } from "../../../../schemas/countries.ts";
import { AI_AGENTS } from "../../../../lib/crawler/robots/ai_agents.ts";
import { findUserAgent } from "../../../../lib/crawler/robots/ai_user_agents.ts";
import { FUNNEL_ENGINES } from "../../../../lib/metrics/ai_mentions/funnel_engines.ts";
import type { Page } from "../../../../lib/web/page.ts";
import { PAGES } from "../../../../lib/web/pages/mod.ts";
import { GERMAN_TEXTS } from "../../../../lib/web/texts/german/mod.ts";
import { insertOwnedRows, type OwnedRows } from "../../../support/accounts/owned_rows.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../support/accounts/signed_in.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";
import { storedValues } from "../../../support/web/stored_values.ts";
import { findUnsaidTexts } from "../../../support/web/unsaid_texts.ts";

/** A text of the account, which no table knows. */
const MARK = "Xyzzy";
/** Names and words that are the same in both languages. */
const SAME = new Set(
  ("Search Visibility;Excel;CSV;NDJSON;Ahrefs;DataForSEO;SerpApi;Slack;Discord;Microsoft Teams;" +
    "Google Cloud;Discover;Google News;discover;news;video;google news;Enterprise;SEO;Soft 404;" +
    "User-Agent;Deutsch;URL Inspection;nofollow").split(";"),
);
for (const { engine } of FUNNEL_ENGINES) SAME.add(engine);
/** Texts with values that are the same in both languages: titles of the operator's page, short times, versions, updates as Google names them. */
const SAME_PATTERNS = [
  /^Audit \d+$/,
  /^\d{1,3} ms$/,
  /^\d+\.\d+\.\d+\S*(?: from \w+)?, (?:Node\.js [\d.]+|\d+ MB)$/,
  /^\p{Lu}\p{Ll}+ \d{4} (?:\w+ )*update$/u,
];
/** Pages that lead on who is signed in, or that take a program's request or the link of a mail. */
const NOT_SHOWN = [
  "/",
  "/sign-in",
  "/sign-in/code",
  "/oauth/authorize",
  "/settings/security/second-factor",
  "/mail/:id/confirm",
  "/mail/:id/unsubscribe",
  "/sites/:id",
];

describe("the pages in German", function () {
  this.timeout(240_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let visitor: PageVisitor;
  let rows: OwnedRows;
  let filled: OwnedRows;
  /** What the database holds, and names of countries, of AI systems and of their crawlers. */
  let known: ReadonlySet<string>;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => REPORTED_NOW });
    const { db } = database;
    const owner = await insertSpecOwner(db, REPORTED_NOW);
    await db("accounts").where({ id: owner.accountId }).update({ name: MARK });
    await db("owners").where({ id: owner.ownerId }).update({ role: "operator" });
    rows = await insertOwnedRows(api.services, owner, MARK);
    const other = await insertOwnedRows(api.services, owner, `${MARK} two`);
    // one audit of a site goes on at a time
    await db("audits").where({ site_id: other["id"] }).update({
      status: "failed",
      unfinished: null,
    });
    await fillReportedSite(db, Number(other["id"]));
    filled = { ...other, ...await idsOf(Number(other["id"])) };
    visitor = await signedInVisitor(api, owner);
    const region = new Intl.DisplayNames("de", { type: "region" });
    known = new Set([
      ...await storedValues(db),
      ...Array.from(COUNTRIES, (code) => region.of(code) ?? code),
      ...FUNNEL_ENGINES.map(({ label }) => label),
      ...AI_AGENTS.flatMap((agent) => [
        ...[agent.agent, agent.operator ?? agent.agent],
        findUserAgent(agent)?.userAgent ?? agent.agent,
      ]),
    ]);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** Ids of what `fillReportedSite()` has made. */
  async function idsOf(siteId: number): Promise<OwnedRows> {
    const first = async (table: string) =>
      String((await database.db(table).where({ site_id: siteId }).orderBy("id").first("id"))?.id);
    const issue = await database.db("audit_issues")
      .join("audits", "audits.id", "audit_issues.audit_id").where({ site_id: siteId })
      .orderBy([{ column: "audit_id", order: "desc" }, "code"]).first("code");
    return {
      code: String(issue?.code),
      page_id: await first("pages"),
      keyword_id: await first("keywords"),
      backlink_id: await first("backlinks"),
      prompt_id: await first("ai_prompts"),
      answer_id: await first("ai_answers"),
    };
  }

  const fill = ({ path }: Page, ids: OwnedRows): string =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? "1");

  /** Reads a page in both languages: whether it is shown, and its texts that are not said in German. */
  async function readPage(path: string, reader: PageVisitor) {
    const english = await reader.open(path, { "Accept-Language": "en" });
    const german = await reader.open(path, { "Accept-Language": "fr;q=0.9, de-CH, en;q=0.5" });
    expect(german.status, path).to.equal(english.status);
    if (!german.html.startsWith("<!DOCTYPE html>")) return { isShown: false, unsaid: [] };
    expect(german.html, path).to.contain('<html lang="de">');
    const unsaid = findUnsaidTexts(english.html, german.html)
      .filter((text) => !isSame(text) && !known.has(text))
      .map((text) => `${path}: ${text}`);
    return { isShown: german.status === 200, unsaid };
  }

  function isSame(text: string): boolean {
    return text.includes(MARK) ||
      text.split(" · ").every((part) =>
        SAME.has(part) || GERMAN_TEXTS.get(part) === part ||
        SAME_PATTERNS.some((pattern) => pattern.test(part))
      );
  }

  it("show no English text but data", async () => {
    const pages = PAGES.filter(({ method, path }) =>
      method === "GET" && !/\/(?:events|export)$/.test(path)
    );
    const unsaid: string[] = [];
    const shown = new Set<string>();
    for (const page of pages) {
      for (const ids of /:\w/.test(page.path) ? [rows, filled] : [rows]) {
        const read = await readPage(fill(page, ids), visitor);
        if (read.isShown) shown.add(page.path);
        unsaid.push(...read.unsaid);
      }
    }
    expect(unsaid).to.deep.equal([]);
    const notShown = pages.filter(({ path }) => !shown.has(path)).map(({ path }) => path);
    expect(notShown).to.deep.equal(NOT_SHOWN);
  });

  it("show none to visitors who are not signed in", async () => {
    for (const path of ["/sign-in", "/sign-in/forgotten", "/sites", "/nowhere"]) {
      expect((await readPage(path, createPageVisitor(api.url))).unsaid).to.deep.equal([]);
    }
  });
});
