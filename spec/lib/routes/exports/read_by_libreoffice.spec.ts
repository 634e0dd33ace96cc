import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "chai";
import {
  EXPORTED_LISTS,
  fillListedSite,
  type ListPath,
  type Row,
  tableOf,
} from "../../../support/exports/exported_lists.ts";
import { hasProgram } from "../../../support/exports/has_program.ts";
import { createScratchDirectory } from "../../../support/scratch_directory.ts";
import { useReports } from "../../../support/web/opened_reports.ts";
import { REPORTED_NOW } from "../../../support/web/reported_site.ts";

const run = promisify(execFile);
const READER = fileURLToPath(
  new URL("../../../support/exports/read_every_list.py", import.meta.url),
);

describe("every list, opened in LibreOffice", () => {
  const reports = useReports(REPORTED_NOW);
  let folder: string;
  let pathOf: ListPath;
  before(async () => {
    folder = await createScratchDirectory("lists-");
    pathOf = await fillListedSite(reports());
  });
  after(() => rm(folder, { recursive: true }));

  /** The rows of the JSON answer, page by page. */
  async function readRows(list: string): Promise<Row[]> {
    const { api, token } = reports();
    const [path = "", table] = list.split("?table=");
    const rows: Row[] = [];
    let cursor = "";
    do {
      const page = table === undefined ? `per_page=500${cursor}` : "";
      const { body, headers } = await api.request("GET", pathOf(path, page), { token });
      if (table !== undefined) return tableOf(body.data, table);
      rows.push(...body.data);
      const next = /[?&](cursor=[^&>]+)[^>]*>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      cursor = next === undefined ? "" : `&${next}`;
    } while (cursor !== "");
    return rows;
  }

  async function download(list: string, format: string, file: string): Promise<void> {
    const { api, token } = reports();
    const response = await fetch(`${api.url}/api/v1${pathOf(list, `format=${format}`)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status, list).to.equal(200);
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
  }

  /** Again where it changed meanwhile, as the time does at which a token was used last. */
  async function keepList(list: string, file: string): Promise<void> {
    let rows = JSON.stringify(await readRows(list));
    for (let isSame = false; !isSame;) {
      for (const format of ["csv", "xlsx"]) await download(list, format, `${file}.${format}`);
      const after = JSON.stringify(await readRows(list));
      isSame = after === rows;
      rows = after;
    }
    await writeFile(`${file}.json`, rows);
  }

  it("is equal to the JSON answer, row by row, as CSV and as a workbook", async function () {
    // a program of two packages of Debian, which not every machine has
    if (!hasProgram("python3") || !hasProgram("soffice")) return this.skip();
    this.timeout(600_000);
    for (const list of EXPORTED_LISTS) {
      await keepList(list, join(folder, list.replaceAll(/[^\w]+/g, "-")));
    }
    const { stdout } = await run("python3", [READER, folder], { maxBuffer: 1e8 });
    const sum = stdout.trim().split("\n").at(-1);
    expect(sum).to.match(
      new RegExp(
        `^${EXPORTED_LISTS.length} lists, [1-9]\\d+ rows, \\d+ cells: equal in four forms$`,
      ),
    );
    // the figure is for the documents
    process.stdout.write(`      ${sum}\n`);
  });
});
