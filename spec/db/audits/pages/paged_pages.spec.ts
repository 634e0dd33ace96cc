import { expect } from "chai";
import { insertAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { listPages, PAGE_LIST } from "../../../../db/audits/pages/pages.ts";
import { updateListTotals } from "../../../../db/core/list_totals.ts";
import { insertRows } from "../../../../db/core/sql_rows.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";
import { insertPages } from "../../../support/search/stored_rows.ts";

describe("listPages() of an audit and search data", () => {
  const db = useSpecDatabase(async (db) => {
    await insertPages(db, 1, { 201: "https://own.example/1", 202: "https://own.example/2" });
    await insertPages(db, 1, { 203: "https://own.example/3", 204: "https://own.example/4" });
    await insertRows(
      db,
      "audit_pages (audit_id, url_id, page_id, url, html, indexable, in_sitemap, errors_count, " +
        "warnings_count, notices_count)",
      [
        [5, 1, 201, "https://own.example/1", 1, 1, 0, 0, 1, 2],
        [5, 2, 202, "https://own.example/2", 1, 0, 1, 3, 0, 0],
      ],
    );
    await insertRows(
      db,
      "search_period_pages (site_id, period_id, page_id, clicks, impressions)",
      [[1, 8, 202, 7, 70], [1, 8, 203, 5, 50], [1, 8, 204, 5, 50]],
    );
  });

  for (
    const sort of [
      ...["url_id", "id", "-url", "indexable", "-in_sitemap", "issues_count.error", "-clicks"],
      ...["-issues_count.warning", "issues_count.notice", "-indexable"],
    ]
  ) {
    it(`leads through all pages by ${sort}, each once`, async () => {
      const list = (parameters: Record<string, string>) =>
        listPages(
          db(),
          { siteId: 1, auditId: 5, periodId: 8 },
          askList(PAGE_LIST, { sort, ...parameters }),
        );
      const all = (await list({})).rows.map(({ id }) => id);
      expect(all.toSorted()).to.deep.equal([201, 202, 203, 204]);
      const found: number[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const page = await list({ per_page: "1", ...(cursor && { cursor }) });
        found.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(found).to.deep.equal(all);
    });
  }

  it("begins with those of most clicks, ties in their order, where it is known how many there are", async () => {
    const audit = {
      siteId: 1,
      settings: auditSettings({}),
      trigger: "manual",
      label: null,
    } as const;
    const auditId = await insertAudit(db(), { ...audit, previousAuditId: null, now: new Date() });
    await insertRows(db(), "audit_pages (audit_id, url_id, page_id, url, html, indexable)", [
      [auditId, 1, 201, "https://own.example/1", 1, 1],
      [auditId, 2, 202, "https://own.example/2", 1, 0],
    ]);
    await updateListTotals(db(), auditId, { pages: 2, links: 0 });
    const list = async (per_page: string, cursor?: string) => {
      const page = await listPages(
        db(),
        { siteId: 1, auditId, periodId: 8 },
        askList(PAGE_LIST, { sort: "-clicks", per_page, ...cursor && { cursor } }),
      );
      expect(page.total).to.equal(4);
      return page;
    };
    const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id);
    const order = [202, 204, 203, 201];
    for (const count of [1, 2, 3, 4]) {
      const page = await list(String(count));
      expect(idsOf(page), `${count} a page`).to.deep.equal(order.slice(0, count));
      if (page.nextCursor === null) continue;
      expect(idsOf(await list(String(count), page.nextCursor)), `${count} a page, then`)
        .to.deep.equal(order.slice(count, 2 * count));
    }
  });
});
