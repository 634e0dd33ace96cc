import { expect } from "chai";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { countQueries } from "../../../support/count_queries.ts";
import {
  EXPORTED_LISTS,
  fillListedSite,
  type ListPath,
  type Row,
  tableOf,
} from "../../../support/exports/exported_lists.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { REPORTED_NOW } from "../../../support/web/reported_site.ts";

describe("exports of lists", () => {
  const reports = useReports(REPORTED_NOW);
  let api: SpecApi;
  let pathOf: ListPath;

  before(async () => {
    pathOf = await fillListedSite(reports());
  });

  before(async () => {
    const { database } = reports();
    api = await startApi(database, { now: () => REPORTED_NOW, routes: ROUTES.map(inSmallPages) });
  });
  after(() => api.close());

  /** Addresses in answers are those of the server that was asked. */
  const atOther = (data: unknown): unknown =>
    JSON.parse(JSON.stringify(data).replaceAll(reports().api.url, api.url));

  async function download(path: string): Promise<Response> {
    const headers = { Authorization: `Bearer ${reports().token}` };
    const response = await fetch(`${api.url}/api/v1${path}`, { headers });
    expect(response.status, path).to.equal(200);
    return response;
  }

  for (const path of EXPORTED_LISTS) {
    it(`have the rows of the JSON page at ${path}`, async () => {
      const { api: whole, token } = reports();
      const [listPath = "", table] = path.split("?table=");
      const asked = table === undefined ? "per_page=500" : "";
      const { body } = await whole.request("GET", pathOf(listPath, asked), { token });
      const rows: Row[] = table === undefined ? body.data : tableOf(atOther(body.data), table);
      if (table === undefined) expect(rows).not.to.have.length(0);

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

  for (
    const { list, statement } of [
      {
        list: "/sites/:id/internal-links",
        statement: /from `audit_urls` where `audit_id` = \? and/,
      },
      {
        list: "/sites/:id/keywords",
        // by an index or in the order of the table
        statement: /from `?keywords\b[^.]* where [^.]*`site_id` = \? and \(lower/,
      },
    ]
  ) {
    it(`look a search up once for all pages of ${list}`, async () => {
      const count = countQueries(reports().database.db, statement);
      const text = await (await download(pathOf(list, "format=ndjson&q=e"))).text();
      expect(text.trimEnd().split("\n")).to.have.length.above(2);
      expect(count()).to.equal(1);
    });
  }
});

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
