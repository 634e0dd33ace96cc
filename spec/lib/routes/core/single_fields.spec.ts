import { expect } from "chai";
import type { ListFields } from "../../../../db/core/list_shapes.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";
import { endRefreshes } from "../../../support/search/search_data.ts";
import { insertNotedRows } from "../../../support/accounts/noted_rows.ts";
import { insertSourceRows } from "../../../support/accounts/source_rows.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

/** Lists below a site with the path of each, those of views with each view. */
const LISTS = ROUTES.flatMap(({ method, path, list, views }): [string, ListFields][] => {
  if (method !== "GET" || !path.startsWith("/sites/:id/")) return [];
  const below = path.replace("/sites/:id", "");
  const ofViews = Object.entries(views ?? {})
    .map(([view, fields]): [string, ListFields] => [`${below}?view=${view}`, fields]);
  return list === undefined ? ofViews : [[below, list], ...ofViews];
});

/** Lists that have no rows here. */
const EMPTY: readonly string[] = [
  "/audits/:audit_id/changed-pages",
  "/internal-links?view=opportunities",
  "/aeo/runs",
  "/ai/conversations",
];

describe("fields of lists", () => {
  const reports = useReports(REPORTED_NOW);
  let siteId: number;
  /** Of the parameters of paths. */
  let ids: Record<string, string>;

  before(async () => {
    const { database: { db }, accountId, ask } = reports();
    siteId = await insertSpecSite(db, accountId);
    await fillReportedSite(db, siteId);
    await endRefreshes(db, siteId);
    const { id: importId } = await db("imports").where({ site_id: siteId }).first("id");
    await insertNotedRows(db, { siteId, importId });
    const { subjectId } = await insertSourceRows(db, siteId);
    const idOf = async (path: string) => String((await ask(siteId, path)).data[0].id);
    ids = {
      ":audit_id": await idOf("/audits?sort=-id"),
      ":page_id": await idOf("/pages?filter[url][contains]=shop.test/a"),
      ":keyword_id": await idOf("/keywords"),
      ":competitor_id": await idOf("/competitors"),
      ":import_id": String(importId),
      ":subject_id": String(subjectId),
      ":bot": "Googlebot",
      ":code": "title_duplicate",
    };
  });

  for (const [path, { fields }] of LISTS) {
    it(`are the same alone as all together at ${path}`, async () => {
      const { ask } = reports();
      const below = path.replace(/:\w+/g, (name) => ids[name] ?? name);
      const join = below.includes("?") ? "&" : "?";
      const whole: Record<string, unknown>[] = (await ask(siteId, below)).data;
      expect(whole.length > 0).to.equal(!EMPTY.includes(path));
      // those that are answered when they are asked for alone are in no row
      const names = Object.keys(fields).filter((name) => whole.some((row) => name in row));
      for (const name of names) {
        const { data } = await ask(siteId, `${below}${join}fields=${name}`);
        expect(data, name).to.deep.equal(whole.map((row) => ({ [name]: row[name] })));
      }
    });
  }
});
