import { expect } from "chai";
import { storeFieldData } from "../../../../db/audits/pages/field_data.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertNotedRows } from "../../../support/accounts/noted_rows.ts";
import { insertDelivered } from "../../../support/accounts/webhook_events.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { endRefreshes } from "../../../support/search/search_data.ts";
import { combinedLine } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { fillReportedSite, REPORTED_NOW } from "../../../support/web/reported_site.ts";

type Row = Record<string, unknown>;

/** There is no conversation here, and no view. */
const UNREACHED: readonly string[] = [
  "/sites/:id/ai/conversations/:conversation_id",
  "/sites/:id/ai/crawler-views/:view_id",
];

/** Every list with its path, those of views with each view, and the tables of other answers. */
const LISTS = ROUTES.filter(({ path }) => !UNREACHED.includes(path)).flatMap((
  { path, list, views = {}, tables = [] },
) => [
  ...list === undefined ? [] : [path],
  ...Object.keys(views).map((view) => `${path}?view=${view}`),
  ...tables.map((table) => `${path}?table=${table}`),
]);

/** Parameters that an answer with tables needs. */
const NEEDED: Readonly<Record<string, string>> = {
  "/sites/:id/events": "around=2026-11-19",
};

/** Lists that have no rows here. */
const EMPTY: readonly string[] = [
  "/sites/:id/internal-links?view=opportunities",
  "/sites/:id/aeo/runs",
  "/sites/:id/ai/crawler-views",
  "/sites/:id/bing-stats",
  "/sites/:id/bing-links",
  "/sites/:id/search-hours",
  "/sites/:id/integrations/indexnow/submissions",
  "/sites/:id/url-inspections",
  "/sites/:id/ai/conversations",
];

describe("exports of lists", () => {
  const reports = useReports(REPORTED_NOW);
  let api: SpecApi;
  let siteId: number;
  let ids: Record<string, string>;

  before(async () => {
    const { database: { db }, accountId, ask } = reports();
    siteId = await insertSpecSite(db, accountId);
    await fillReportedSite(db, siteId);
    await endRefreshes(db, siteId);
    const { id: importId } = await db("imports").where({ site_id: siteId }).first("id");
    await insertNotedRows(db, { siteId, importId });
    const nothing = { p75: null, shares: null };
    await storeFieldData(db, { siteId, now: REPORTED_NOW }, {
      subject: {
        ...{ kind: "origin", url: "https://shop.test", urlHash: urlHash("https://shop.test") },
        formFactor: "all",
      },
      periods: [{
        ...{ firstDay: "2026-10-22", lastDay: "2026-11-18" },
        vitals: {
          lcp_ms: { p75: 2300, shares: [0.7, 0.2, 0.1] },
          ...{ inp_ms: nothing, cls: nothing, fcp_ms: nothing, ttfb_ms: nothing },
        },
      }],
      ...{ normalizedUrl: null, withHistory: true },
    });
    const source = bytesSource(Buffer.from(combinedLine()), "access.log");
    const log = { siteId, origin: "https://shop.test", source };
    await readLog({ db, now: () => REPORTED_NOW }, log);
    const idOf = async (path: string) => String((await ask(siteId, path)).data[0].id);
    const { webhookId } = await insertDelivered(db, { accountId, siteId });
    ids = {
      ":id": String(siteId),
      ":webhook_id": String(webhookId),
      ":audit_id": await idOf("/audits?sort=-id"),
      ":page_id": await idOf("/pages?filter[url][contains]=shop.test/a"),
      ":keyword_id": await idOf("/keywords?sort=-clicks"),
      ":competitor_id": await idOf("/competitors"),
      ":import_id": String(importId),
      ":subject_id": await idOf("/field-data"),
      ":bot": "Googlebot",
      ":code": "title_duplicate",
    };
  });

  before(async () => {
    const { database } = reports();
    api = await startApi(database, { now: () => REPORTED_NOW, routes: ROUTES.map(inSmallPages) });
  });
  after(() => api.close());

  const pathOf = (path: string, query: string) =>
    path.replace(/:\w+/g, (name) => ids[name] ?? name) + (path.includes("?") ? "&" : "?") +
    [query, NEEDED[path.split("?")[0] ?? ""]].filter(Boolean).join("&");

  /** Addresses in answers are those of the server that was asked. */
  const atOther = (data: unknown): unknown =>
    JSON.parse(JSON.stringify(data).replaceAll(reports().api.url, api.url));

  async function download(path: string): Promise<Response> {
    const headers = { Authorization: `Bearer ${reports().token}` };
    const response = await fetch(`${api.url}/api/v1${path}`, { headers });
    expect(response.status, path).to.equal(200);
    return response;
  }

  for (const path of LISTS) {
    it(`have the rows of the JSON page at ${path}`, async () => {
      const { api: whole, token } = reports();
      const [listPath = "", table] = path.split("?table=");
      const asked = table === undefined ? "per_page=500" : "";
      const { body } = await whole.request("GET", pathOf(listPath, asked), { token });
      const rows: Row[] = table === undefined ? body.data : tableOf(atOther(body.data), table);
      if (table === undefined) expect(rows.length > 0).to.equal(!EMPTY.includes(path));

      const ndjson = await (await download(pathOf(path, "format=ndjson"))).text();
      const lines = ndjson.split("\n");
      expect(lines.pop()).to.equal("");
      expect(lines.map((line) => JSON.parse(line))).to.deep.equal(rows);

      const csv = await download(pathOf(path, "format=csv"));
      expect(csv.headers.get("x-total-count")).to.equal(String(rows.length));
      const [header, ...cells]: string[][] = parse(await csv.text(), { relax_quotes: false });
      expect(cells).to.have.length(rows.length);
      expectCells(header ?? [], cells, rows);

      const xlsx = Buffer.from(await (await download(pathOf(path, "format=xlsx"))).arrayBuffer());
      const { sheets: [sheet] } = await readXlsx(xlsx);
      expect(sheet?.rows[0]).to.deep.equal(header);
      const texts = (sheet?.rows ?? []).slice(1)
        .map((row) => (header ?? []).map((_, index) => String(row[index] ?? "")));
      expect(texts).to.deep.equal(cells.map((row) => row.map(withoutApostrophe)));
    });
  }
});

/** The rows of a table below `data`; none where that is null. */
function tableOf(data: unknown, table: string): Row[] {
  const found = table.split(".").reduce<unknown>((part, name) => Object(part)[name], data);
  return Array.isArray(found) ? found : [];
}

/** A list's route whose handler never gives more than two rows, so that its exports walk. */
function inSmallPages(route: Route): Route {
  if (!route.list && !route.views) return route;
  return {
    ...route,
    handler: (request) => {
      const { list } = request;
      return route.handler({ ...request, list: { ...list, perPage: Math.min(list.perPage, 2) } });
    },
  };
}

/** Compares the cells of each row with what the names of their columns lead to in it. */
function expectCells(header: string[], cells: string[][], rows: readonly Row[]): void {
  rows.forEach((row, index) => {
    header.forEach((name, column) => {
      const value = name.split(".").reduce<unknown>((part, key) => Object(part)[key], row);
      const cell = withoutApostrophe(cells[index]?.[column] ?? "");
      if (typeof value === "number") expect(Number(cell), name).to.equal(value);
      else expect(cell, name).to.equal(textOf(value));
    });
  });
  for (const name of rows.flatMap(Object.keys)) {
    expect(header.some((column) => column === name || column.startsWith(`${name}.`)), name)
      .to.equal(true);
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && !value.some((one) => typeof one === "object")) {
    return value.join("; ");
  }
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}

function withoutApostrophe(text: string): string {
  return /^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text;
}
