import { expect } from "chai";
import { AI_AGENTS } from "../../../../../lib/crawler/robots/ai_agents.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import type { CrawlRows } from "../../../../support/audits/crawl_rows.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { readPage } from "../../../../support/web/read_page.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";

const S = "https://s.test";
const BODY = `User-agent: *
Disallow: /cart
<script>alert(1)</script>
no colon
<b>x</b>: y

User-agent: GPTBot
Disallow: /
`;

describe("/sites/:id/robots", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
    siteId = await insertAudited({ origin: S, status: 200, body: BODY });
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function insertAudited(file: NonNullable<CrawlRows["robotsTxt"]>[number]): Promise<number> {
    const id = await insertSpecSite(database.db, owner.accountId, { startUrl: `${S}/` });
    await insertFinishedAudit(database.db, id, { urls: { [`${S}/`]: {} }, robotsTxt: [file] });
    return id;
  }
  const open = (query: Record<string, string> = {}, id = siteId, language = "en") =>
    visitor.open(`/sites/${id}/robots?${new URLSearchParams(query)}`, {
      "Accept-Language": language,
    });

  it("says whether the start URL may be fetched, and which line lets each crawler of AI systems in or not", async () => {
    const { status, text, html } = await open();
    expect(status).to.equal(200);
    expect(text).to.contain(`SearchVisibilityBot may fetch ${S}/.`)
      .and.contain("No rule of robots.txt is about it.");
    const rows = readPage(html).rowsOf("Crawlers of AI systems");
    expect(rows[0]).to.deep.equal(["training", "no", "Disallow: /", "8", "1", "GPTBot (OpenAI)"]);
    const training = rows.filter(([purpose]) => purpose === "training");
    expect(training).to.have.lengthOf(2);
    expect(training[1]?.slice(1, 4)).to.deep.equal(["yes", "–", "–"]);
    expect(training[1]?.at(-1)).to.contain("CCBot (Common Crawl), ");
  });

  it("names every crawler of AI systems once, with few elements", async () => {
    const { html } = await open();
    const rows = readPage(html).rowsOf("Crawlers of AI systems");
    const numbers = rows.map((row) => Number(row.at(-2)));
    expect(numbers.reduce((sum, one) => sum + one, 0)).to.equal(AI_AGENTS.length);
    for (const { agent, operator } of AI_AGENTS) {
      const name = operator === null ? agent : `${agent} (${operator})`;
      expect(rows.filter((row) => `, ${row.at(-1)}, `.includes(`, ${name}, `)), name)
        .to.have.lengthOf(1);
    }
    expect(html.match(/<[a-z]/g)).to.have.lengthOf.below(400);
  });

  it("names the line that decides for one crawler and URL", async () => {
    const { status, text, html } = await open({ url: `${S}/cart?item=1`, agent: "Googlebot" });
    expect(status).to.equal(200);
    expect(text).to.contain(`Googlebot may not fetch ${S}/cart?item=1.`)
      .and.contain("Line 2 says so: Disallow: /cart");
    expect(html).to.contain(`value="${S}/cart?item=1"`).and.contain('value="Googlebot"');
    expect(text).not.to.contain("Crawlers of AI systems");
  });

  it("shows lines that crawlers misread as text, with the reason in the reader's language", async () => {
    const { text, html } = await open();
    expect(text).to.contain("<script>alert(1)</script>").and.contain("The line has no colon.");
    expect(text).to.contain('"<b>x</b>" is not a known directive.');
    expect(html).not.to.contain("<script>alert").and.not.contain("<b>x</b>");
    const german = (await open({}, siteId, "de")).text;
    expect(german).to.contain("Die Zeile hat keinen Doppelpunkt.")
      .and.contain("„<b>x</b>“ ist keine bekannte Anweisung.");
  });

  it("says what a missing or unreachable file means", async () => {
    const missing = await open({}, await insertAudited({ origin: S, status: 404 }));
    expect(missing.text).to.contain("There is no robots.txt: everything may be fetched.");
    const file = { origin: S, status: null, error: "timeout" };
    const unreachable = await open({}, await insertAudited(file));
    expect(unreachable.text).to.contain("nothing may be fetched")
      .and.contain("no answer (timeout)");
  });

  it("keeps what was typed where it cannot be asked, and says why", async () => {
    for (const query of [{ url: "https://other.test/" }, { agent: "<script>" }, { url: "\0" }]) {
      const { status, html, text } = await open(query);
      expect(status, JSON.stringify(query)).to.equal(422);
      expect(html).to.contain('aria-invalid="true"').and.not.contain("<script>");
      expect(text).not.to.contain("Nothing was changed");
    }
    const other = await open({ url: "http://s.test/" });
    expect([other.status, other.text.includes(`those of: ${S}.`)]).to.deep.equal([200, true]);
  });

  it("is there before the first audit, and for nobody else's site", async () => {
    const empty = await insertSpecSite(database.db, owner.accountId);
    const { status, text } = await open({}, empty);
    expect(status).to.equal(200);
    expect(text).to.contain("No audit");
    const stranger = await insertSpecOwner(database.db, new Date());
    const foreign = await insertSpecSite(database.db, stranger.accountId);
    expect((await open({}, foreign)).status).to.equal(404);
  });
});
