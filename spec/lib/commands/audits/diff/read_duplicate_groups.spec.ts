import { expect } from "chai";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { readUrls } from "../../../../../db/facts/read_urls.ts";
import { compareAudits } from "../../../../../lib/commands/audits/diff/compare_audits.ts";
import { countGoneTwins } from "../../../../../lib/commands/audits/diff/read_duplicate_groups.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type CrawledUrl, type CrawlRows } from "../../../../support/audits/crawl_rows.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { countReads } from "../../../../support/count_queries.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";

const HOME = "https://s.test/";
const A = "https://s.test/a";
const B = "https://s.test/b";
const C = "https://s.test/c";

/** What pages share, by the rule that says so; `other` is a value of their own. */
const SHARED: Record<string, { same: CrawledUrl; other: CrawledUrl }> = {
  title_duplicate: { same: { title: "Cups" }, other: { title: "Our blue cups" } },
  description_duplicate: {
    same: { description: "Cups of all colours." },
    other: { description: "Blue cups for six." },
  },
  h1_duplicate: { same: { h1: "Cups" }, other: { h1: "Our blue cups" } },
  content_duplicate_exact: { same: { text: "cups" }, other: { text: "blue cups" } },
};

describe("duplicates whose twins are lost", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, 1);
  });

  /** Audits pages to which the home page links; the others are gone with their links. */
  const audit = (pages: Record<string, CrawledUrl>, crawl: Partial<CrawlRows> = {}) =>
    insertFinishedAudit(database.db, siteId, {
      urls: { [HOME]: { title: "Home", links: Object.keys(pages) }, ...pages },
      ...crawl,
    });

  /** What became of the places of a rule, by the rows and by the counts of the issue. */
  async function compare(code: string, after: number, before: number) {
    const { db } = database;
    const [audit, against] = [await readAudit(db, after), await readAudit(db, before)];
    const diff = await compareAudits(db, audit, against);
    const rows: string[] = [];
    for (const group of diff.groups.filter((one) => one.code === code)) {
      const isGone = ["fixed", "gone_with_page", "not_recrawled"].includes(group.state);
      const ids = [...diff.urlIds.subarray(group.start, group.end)];
      const urls = await readUrls(db, isGone ? before : after, ids);
      rows.push(...ids.map((id) => `${group.state} ${urls.get(id)?.slice(HOME.length - 1)}`));
    }
    const issue = await db("audit_issues").where({ audit_id: after, code })
      .first("status", "fixed_count", "gone_with_page_count", "not_recrawled_count");
    return { rows, issue: Object.values(issue ?? {}).join(" ") };
  }

  for (const [code, { same, other }] of Object.entries(SHARED)) {
    it(`calls ${code} gone with the page when the twin errs and the page is unchanged`, async () => {
      const first = await audit({ [A]: same, [B]: same });
      const second = await audit({ [A]: same, [B]: { status: 500 } }, { previousAuditId: first });
      expect(await compare(code, second, first)).to.deep.equal({
        rows: ["gone_with_page /a", "gone_with_page /b"],
        issue: "gone_with_page 0 2 0",
      });
    });
    it(`calls ${code} fixed where the page has its own value now`, async () => {
      const first = await audit({ [A]: same, [B]: same });
      const second = await audit({ [A]: other, [B]: { status: 500 } }, { previousAuditId: first });
      expect(await compare(code, second, first)).to.deep.equal({
        rows: ["fixed /a", "gone_with_page /b"],
        issue: "gone_with_page 1 1 0",
      });
    });
    it(`calls ${code} fixed where the twin has its own value now`, async () => {
      const first = await audit({ [A]: same, [B]: same });
      const second = await audit({ [A]: same, [B]: other }, { previousAuditId: first });
      expect(await compare(code, second, first))
        .to.deep.equal({ rows: ["fixed /a", "fixed /b"], issue: "fixed 2 0 0" });
    });
  }

  const CUPS = { title: "Cups" };
  const LOSSES: Record<string, CrawledUrl> = {
    "answers 404": { status: 404 },
    "gives no answer": { status: null, fetchError: "timeout" },
    "redirects": { redirectTo: HOME },
    "asks not to be indexed": { ...CUPS, noindex: true },
    "is no HTML": { html: false },
  };
  for (const [loss, page] of Object.entries(LOSSES)) {
    it(`calls nothing fixed where the twin ${loss}`, async () => {
      const first = await audit({ [A]: CUPS, [B]: CUPS });
      const second = await audit({ [A]: CUPS, [B]: page }, { previousAuditId: first });
      expect(await compare("title_duplicate", second, first)).to.deep.equal({
        rows: ["gone_with_page /a", "gone_with_page /b"],
        issue: "gone_with_page 0 2 0",
      });
    });
  }
  it("calls nothing fixed where the twin has left the site with all links to it", async () => {
    const first = await audit({ [A]: CUPS, [B]: CUPS });
    const second = await audit({ [A]: CUPS }, { previousAuditId: first });
    expect((await compare("title_duplicate", second, first)).issue)
      .to.equal("gone_with_page 0 2 0");
  });
  it("does not know where nobody looked at the twin", async () => {
    const first = await audit({ [A]: CUPS, [B]: CUPS });
    const second = await audit({ [A]: CUPS, [B]: { state: "blocked" } }, {
      previousAuditId: first,
    });
    expect(await compare("title_duplicate", second, first)).to.deep.equal({
      rows: ["not_recrawled /a", "not_recrawled /b"],
      issue: "unverified 0 0 2",
    });
  });
  it("calls a page gone with a lost twin, whatever its other twins did", async () => {
    const first = await audit({ [A]: CUPS, [B]: CUPS, [C]: CUPS });
    const pages = { [A]: CUPS, [B]: { status: 404 }, [C]: { title: "Blue cups" } };
    const second = await audit(pages, { previousAuditId: first });
    expect(await compare("title_duplicate", second, first)).to.deep.equal({
      rows: ["fixed /c", "gone_with_page /a", "gone_with_page /b"],
      issue: "gone_with_page 1 2 0",
    });
  });
  it("calls fixed the copy whose twin redirects, which is what the rule asks for", async () => {
    const text = { text: "cups" };
    const first = await audit({ [A]: text, [B]: text });
    const second = await audit({ [A]: text, [B]: { redirectTo: A } }, { previousAuditId: first });
    expect(await compare("content_duplicate_exact", second, first))
      .to.deep.equal({ rows: ["fixed /a", "fixed /b"], issue: "fixed 2 0 0" });
  });
  it("calls an address gone with its other spelling where that errs", async () => {
    const spelled = "https://s.test/A";
    const first = await audit({ [A]: {}, [spelled]: {} });
    const second = await audit({ [A]: {}, [spelled]: { status: 500 } }, { previousAuditId: first });
    expect(await compare("url_case_duplicate", second, first)).to.deep.equal({
      rows: ["gone_with_page /a", "gone_with_page /A"],
      issue: "gone_with_page 0 2 0",
    });
  });
  it("does not call back what a lost twin had hidden", async () => {
    const first = await audit({ [A]: CUPS, [B]: CUPS });
    const second = await audit({ [A]: CUPS, [B]: { status: 500 } }, { previousAuditId: first });
    const third = await audit({ [A]: CUPS, [B]: CUPS }, { previousAuditId: second });
    expect((await compare("title_duplicate", third, second)).rows)
      .to.deep.equal(["new /a", "new /b"]);
    const issue = await database.db("audit_issues")
      .where({ audit_id: third, code: "title_duplicate" }).first("status");
    expect(issue?.["status"]).to.equal("open");
  });

  describe("countGoneTwins()", () => {
    it("reads as many rows for each page, however many share the title", async () => {
      const read = async (pages: number) => {
        const urls = Array.from({ length: pages }, (_, page) => `https://s.test/${page}`);
        const first = await audit(Object.fromEntries(urls.map((url) => [url, CUPS])));
        const second = await audit(
          Object.fromEntries(urls.map((url, page) => [url, page === 0 ? CUPS : { status: 500 }])),
        );
        return await countReads(database.db, async (trx) => {
          const gone = await countGoneTwins(trx, "title_duplicate", {
            here: first,
            there: second,
            unknown: "left",
          });
          expect(gone).to.deep.equal({ lost: 1, unseen: 0 });
        });
      };
      expect(await read(1_000) / await read(100)).to.be.within(5, 15);
    });
  });
});
