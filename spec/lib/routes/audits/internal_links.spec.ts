import { expect } from "chai";
import { createValidator } from "../../../../lib/core/validate.ts";
import { viewAnswerSchema } from "../../../../schemas/envelope.ts";
import { internalLinkSchema, linkedPageSchema } from "../../../../schemas/internal_link.ts";
import { provenanceSchema } from "../../../../schemas/provenance.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const LINKS_SCHEMA = viewAnswerSchema(
  { view: "links", title: "InternalLinkList" },
  internalLinkSchema,
  provenanceSchema,
);

describe("INTERNAL_LINK_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    auditId = await insertFinishedAudit(database.db, siteId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (query: string) =>
    api.request("GET", `/sites/${siteId}/internal-links${query}`, { token: account.tokenText });
  const pairsOf = (data: { source_url: string; target_url: string }[]) =>
    data.map((link) => `${link.source_url} ${link.target_url}`.replaceAll(SHOP, ""));

  describe("view=links", () => {
    it("lists links from page to page in crawl order", async () => {
      const { status, body } = await get("");
      expect(status).to.equal(200);
      expect(createValidator(LINKS_SCHEMA)(body))
        .to.equal(undefined);
      expect(pairsOf(body.data)).to.deep.equal([
        "/ /a",
        "/ /b",
        "/ /old",
        "/ /gone",
        "/ /nf",
        "/a /",
        "/a /a",
        "/a /secret",
        "/b /d2",
        "/d2 /d3",
        "/d3 /d4",
        "/d4 /d5",
      ]);
      expect(body.data[0]).to.deep.equal({
        source_url: `${SHOP}/`,
        target_url: `${SHOP}/a`,
        anchor: "To A",
        rel: [],
        dofollow: true,
        placement: "main",
        target_status_code: 200,
        broken: false,
        redirected: false,
        elements_count: 2,
      });
      expect(body.meta).to.include({ total: 12, formula: null });
    });
    it("finds broken and redirected targets", async () => {
      const broken = (await get("?filter[broken]=true")).body;
      expect(pairsOf(broken.data)).to.deep.equal(["/ /gone"]);
      expect(broken.meta.total).to.equal(1);
      expect(pairsOf((await get("?filter[redirected]=true")).body.data))
        .to.deep.equal(["/ /old"]);
      expect(pairsOf((await get("?filter[broken][null]=true")).body.data))
        .to.deep.equal(["/a /secret"]);
    });
    it("filters by what the link is", async () => {
      expect(pairsOf((await get("?filter[dofollow]=false")).body.data)).to.deep.equal(["/ /nf"]);
      expect((await get("?filter[placement]=nav")).body.data).to.deep.equal([]);
      expect(pairsOf((await get("?filter[anchor]=To A")).body.data)).to.deep.equal(["/ /a"]);
    });
    it("filters by both ends", async () => {
      const query = `?filter[source_url]=${SHOP}/a&filter[target_url][contains]=secret`;
      expect(pairsOf((await get(query)).body.data)).to.deep.equal(["/a /secret"]);
    });
    for (const sort of ["source_id,target_id", "anchor", "-target_url", "-broken"]) {
      it(`leads through all links by ${sort}`, async () => {
        const query = `fields=source_url,target_url${
          sort.startsWith("source") ? "" : `&sort=${sort}`
        }`;
        const all = (await get(`?${query}`)).body.data;
        const seen = [];
        let next = `?per_page=5&${query}`;
        while (next !== "") {
          const { body } = await get(next);
          seen.push(...body.data);
          next = body.links.next === null ? "" : new URL(body.links.next).search;
        }
        expect(pairsOf(seen)).to.deep.equal(pairsOf(all));
        expect(seen).to.have.length(12);
      });
    }
  });

  describe("view=opportunities", () => {
    before(async () => {
      await database.db("audit_link_opportunities").insert([[1, 3, 40], [2, 3, 70]].map((
        [source, target, score],
      ) => ({
        audit_id: auditId,
        source_id: source,
        target_id: target,
        score,
        named_in: "h1",
        keyword: "second page",
        anchor: "Second Page",
      })));
    });

    it("lists the best first, with the reason", async () => {
      const { status, body } = await get("?view=opportunities");
      expect(status).to.equal(200);
      expect(pairsOf(body.data)).to.deep.equal(["/a /b", "/ /b"]);
      expect(body.data[0]).to.deep.equal({
        source_url: `${SHOP}/a`,
        target_url: `${SHOP}/b`,
        suggested_anchor: "Second Page",
        keyword: "second page",
        score: 70,
        target_inlinks_count: 1,
        reason: "The text names the target by its main heading and does not link to it.",
      });
      expect(body.meta.formula).to.deep.equal({ name: "link_opportunity", version: 1 });
    });

    it("filters by score and leads on by cursor", async () => {
      const best = (await get("?view=opportunities&filter[score][gte]=50&fields=score")).body;
      expect(best.data).to.deep.equal([{ score: 70 }]);
      const first = (await get("?view=opportunities&per_page=1")).body;
      const second = (await get(new URL(first.links.next).search)).body;
      expect(pairsOf(second.data)).to.deep.equal(["/ /b"]);
    });
  });

  describe("view=pages", () => {
    it("says how each page is linked", async () => {
      const { body } = await get("?view=pages");
      const schema = viewAnswerSchema(
        { view: "pages", title: "LinkedPageList" },
        linkedPageSchema,
        provenanceSchema,
      );
      expect(createValidator(schema)(body))
        .to.equal(undefined);
      expect(body.meta).to.deep.include({
        total: 15,
        formula: { name: "internal_pagerank", version: 1 },
      });
      const page = body.data.find((row: { url: string }) => row.url === `${SHOP}/a`);
      expect(page).to.deep.include({ inlinks_count: 2, unique_inlinks_count: 1, orphan: false });
      expect(page.anchors).to.deep.equal([{ anchor: "To A", count: 2 }]);
      expect(Math.max(...body.data.map((row: { link_score: number }) => row.link_score)))
        .to.equal(100);
    });
    it("filters and sorts by its own fields", async () => {
      const { body } = await get("?view=pages&filter[orphan]=true&sort=-link_score&fields=url");
      expect(body.data).to.deep.equal([{ url: `${SHOP}/orphan` }]);
    });
    it("answers 422 to a field of the other view", async () => {
      const { status, body } = await get("?view=pages&filter[broken]=true");
      expect(status).to.equal(422);
      expect(Object.keys(body.errors)).to.deep.equal(["filter[broken]"]);
      expect(body.message).to.contain("link_score");
    });
    it("does not take the cursor of the other view", async () => {
      const { body } = await get("?per_page=1");
      const answer = await get(`?view=pages&per_page=1&cursor=${body.meta.next_cursor}`);
      expect(answer.status).to.equal(422);
    });
  });

  it("answers 422 to a view that there is not, and names those there are", async () => {
    const { status, body } = await get("?view=everything");
    expect(status).to.equal(422);
    expect(body.errors).to.deep.equal({
      view: ["The view parameter must be one of: links, pages, opportunities."],
    });
  });
});
