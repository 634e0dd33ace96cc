import { expect } from "chai";
import { ISSUE_LIST, listIssues } from "../../../../db/audits/issues/issues.ts";
import { issueOfGroupCondition } from "../../../../db/audits/issues/issues_of_group.ts";
import type { PageGroupFields } from "../../../../db/sites/page_groups.ts";
import {
  insertAuditRows,
  insertOccurrenceRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const AT = new Date("2026-11-20T10:00:00Z");
const BLOG: PageGroupFields = { name: "Blog", kind: "paths", paths: ["/blog/"] };
const SHOP: PageGroupFields = { name: "Shop", kind: "list", paths: ["/shop", "/cart"] };

describe("issueOfGroupCondition()", () => {
  const db = useSpecDatabase(async (db) => {
    await insertAuditRows(db, 7, [{ id: 1 }, { id: 2 }]);
    await insertUrlRows(db, 1, [
      { url_id: 1, url: "https://s.test/blog/a" },
      { url_id: 2, url: "https://s.test/shop" },
      { url_id: 3, url: "https://s.test/blog/b" },
    ]);
    // the same numbers are other pages in another audit
    await insertUrlRows(db, 2, [
      { url_id: 1, url: "https://s.test/shop" },
      { url_id: 2, url: "https://s.test/blog/a" },
    ]);
    await insertOccurrenceRows(db, 1, [
      { code: "on_both", url_id: 1 },
      { code: "on_both", url_id: 2 },
      { code: "on_blog", url_id: 1 },
      { code: "on_blog", url_id: 3 },
      { code: "on_shop", url_id: 2, target_id: 1 },
      { code: "on_site", url_id: 0 },
    ]);
    await insertOccurrenceRows(db, 2, [
      { code: "on_site", url_id: 1 },
      { code: "on_blog", url_id: 1 },
      { code: "nowhere", url_id: 2 },
    ]);
    const issue = { severity: "warning", category: "links", status: "open", priority_score: 5 };
    const counts = { affected_urls_count: 1, occurrences_count: 1 };
    const row = { ...issue, ...counts, first_seen_at: AT, last_seen_at: AT };
    const codes = ["on_both", "on_blog", "on_shop", "on_site", "nowhere"];
    await db("audit_issues").insert(codes.map((code) => ({ ...row, audit_id: 1, code })));
    await db("audit_issues").insert({ ...row, audit_id: 2, code: "on_blog" });
  });

  const list = async (
    group: PageGroupFields,
    parameters: Record<string, string> = {},
    auditId = 1,
  ) => {
    const page = await listIssues(db(), auditId, {
      ...askList(ISSUE_LIST, parameters),
      conditions: [issueOfGroupCondition(auditId, group)],
    });
    return { ...page, codes: page.rows.map(({ code }) => code) };
  };

  it("keeps issues that the audit found on a page of the group, each once", async () => {
    const blog = await list(BLOG);
    expect([blog.codes, blog.total]).to.deep.equal([["on_blog", "on_both"], 2]);
    const shop = await list(SHOP);
    expect([shop.codes, shop.total]).to.deep.equal([["on_both", "on_shop"], 2]);
  });

  it("looks at the pages and findings of its own audit", async () => {
    expect((await list(BLOG, {}, 2)).codes).to.deep.equal([]);
    expect((await list(SHOP, {}, 2)).codes).to.deep.equal(["on_blog"]);
  });

  it("leaves out issues of the site as a whole and of pages that a link leads to", async () => {
    const all = { name: "All", kind: "paths", paths: ["/"] } as const;
    expect((await list(all)).codes).to.deep.equal(["on_blog", "on_both", "on_shop"]);
    expect((await list(BLOG)).codes).not.to.include("on_shop");
  });

  it("narrows a list with filters and its further pages", async () => {
    expect((await list(BLOG, { "filter[code]": "on_both" })).codes).to.deep.equal(["on_both"]);
    expect((await list(BLOG, { "filter[code]": "on_shop" })).codes).to.deep.equal([]);
    const first = await list(BLOG, { per_page: "1" });
    expect([first.codes, first.total]).to.deep.equal([["on_blog"], 2]);
    const second = await list(BLOG, { per_page: "1", cursor: first.nextCursor ?? "" });
    expect([second.codes, second.nextCursor]).to.deep.equal([["on_both"], null]);
  });
});
