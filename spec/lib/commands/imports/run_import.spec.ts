import { expect } from "chai";
import { openDatabase } from "../../../../db/core/connection.ts";
import { insertImportContents } from "../../../../db/imports/import_contents.ts";
import { claimImport, takeImport } from "../../../../db/imports/import_leases.ts";
import { type ImportRecord, insertImport } from "../../../../db/imports/imports.ts";
import type { ImportSettings } from "../../../../lib/commands/imports/import_settings.ts";
import { runImport, type RunImportOptions } from "../../../../lib/commands/imports/run_import.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import type { ImportFile } from "../../../../lib/importers/files/import_file.ts";
import type { Services } from "../../../../lib/services.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { startDatabaseProxy } from "../../../support/database_proxy.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { waitFor } from "../../../support/wait.ts";
import { createZip } from "../../../support/zip.ts";

const TABLES = ["search_facts", "search_days", "search_periods", "search_refreshes", "keywords"]
  .concat(["pages", "import_contents", "rank_days", "rank_serps", "keyword_volumes"]);

/** So many rows that some of them are stored before the last one is read. */
function manyRows(last: string): string {
  const lines = ["date,query,page,clicks,impressions"];
  for (let row = 0; row < 12_000; row++) {
    lines.push(`2026-11-0${1 + row % 9},query ${row},https://example.com/${row % 500},1,10`);
  }
  return `${lines.join("\n")}\n${last}\n`;
}

/** A line of which no import is: it fails all of it. */
const TOO_WIDE = `2026-11-01,late,https://example.com/late,1${",".repeat(1_000)}`;

describe("runImport()", () => {
  let database: SpecDatabase;
  let services: Services;
  let siteId: number;
  let accountId: number;
  let count = 0;
  const shutdown = new AbortController();
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
    services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date("2026-11-20T12:00:00Z"),
      log: () => {},
    };
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId, {
      domain: "example.com",
      domainKey: `example.com ${++count}`,
    });
  });

  /** Imports bytes as they come over HTTP, or files, and gives what the import has become. */
  async function run(
    input: string | Uint8Array | readonly ImportFile[] | null,
    { settings = {}, attempts = 0, name = "rows.csv", ...options }: Partial<RunImportOptions> & {
      services?: Services;
      settings?: ImportSettings;
      attempts?: number;
      name?: string;
    } = {},
  ): Promise<ImportRecord> {
    const { db } = database;
    const id = await insertImport(db, {
      siteId,
      source: "http",
      askedFormat: "auto",
      fileName: name,
      settings: JSON.stringify(settings),
      sizeBytes: null,
      now: services.now(),
    });
    await db("imports").where({ id }).update({ attempts });
    const files = Array.isArray(input) ? { files: input } : {};
    if (typeof input === "string" || input instanceof Uint8Array) {
      await insertImportContents(db, { siteId, importId: id }, Buffer.from(input));
    }
    await takeImport(db, { id, siteId, owner: "spec", now: services.now() });
    const used = options.services ?? services;
    await runImport(used, id, {
      owner: "spec",
      options: { shutdown: shutdown.signal, ...files, ...options },
    });
    return await db("imports").where({ id }).first();
  }

  async function countFacts(): Promise<number> {
    const [row] = await database.db("search_facts").where({ site_id: siteId, kind: 4 })
      .count({ n: "*" });
    return Number(row?.n);
  }

  async function expectNothing(): Promise<void> {
    for (const table of TABLES) {
      expect(await database.db(table).where({ site_id: siteId }), table).to.deep.equal([]);
    }
  }

  it("waits for space where the database has none, and says so", async () => {
    const { db } = database;
    await db.raw(
      "CREATE TRIGGER full_disk BEFORE INSERT ON search_days FOR EACH ROW " +
        "SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table is full'",
    );
    const rows = "date,query,clicks,impressions\n2026-11-01,tea,1,10\n";
    const waiting = await run(rows).finally(() => db.raw("DROP TRIGGER full_disk"));
    expect(waiting).to.include({
      status: "queued",
      attempts: 0,
      error_code: "no_space_left",
      lease_owner: null,
    });
    expect(waiting.error_message).to.match(/^No space left: /);
    const { id } = waiting;
    expect(await claimImport(db, "other", { now: services.now() })).to.equal(undefined);
    await db("imports").where({ id }).update({ lease_until: null });
    await takeImport(db, { id, siteId, owner: "spec", now: services.now() });
    await runImport(services, id, { owner: "spec", options: { shutdown: shutdown.signal } });
    expect(await db("imports").where({ id }).first())
      .to.include({ status: "completed", error_code: null, error_message: null });
  });

  it("imports what was sent, and forgets it", async () => {
    const record = await run("date,query,clicks,impressions\n2026-11-01,tea,1,10\n");
    expect(record).to.include({
      status: "completed",
      step: null,
      rows_read: 1,
      rows_stored: 1,
      lease_owner: null,
      attempts: 1,
    });
    expect(await database.db("import_contents").where({ site_id: siteId })).to.deep.equal([]);
    expect(await database.db("search_facts").where({ site_id: siteId, kind: 2 }))
      .to.have.length(1);
  });

  it("keeps nothing of an import that fails at its last row, keywords and pages included", async () => {
    const record = await run(manyRows(TOO_WIDE));
    expect(record).to.include({
      status: "failed",
      error_code: "too_many_columns",
      format: "search_console_rows",
      rows_stored: 0,
    });
    expect(record.rows_read).to.be.above(10_000);
    expect(record.error_message).to.include("line 12002: The record has 1,004 columns");
    await expectNothing();
  });

  it("takes away no keywords and pages that were there before or are tracked", async () => {
    await run("date,query,page,clicks,impressions\n2026-11-01,query 1,https://example.com/1,1,1\n");
    const untrack = services.now();
    const tracking = database.db("keywords").where({ site_id: siteId, keyword: "query 2" });
    let tracked = false;
    await run(manyRows(TOO_WIDE), {
      onProgress() {
        if (!tracked) void tracking.clone().update({ tracked_at: untrack }).then();
        tracked = true;
      },
    });
    const left = await database.db("keywords").where({ site_id: siteId }).orderBy("id")
      .pluck("keyword");
    expect(left).to.include("query 1");
    expect(left.length).to.be.lessThan(3);
    expect(await database.db("pages").where({ site_id: siteId }).pluck("url"))
      .to.deep.equal(["https://example.com/1"]);
  });

  it("says which rows it could not read, also when it fails", async () => {
    const record = await run("date,query,clicks,impressions\nx,tea,1,10\n");
    expect(record).to.include({ status: "failed", rows_skipped: 1 });
    expect(JSON.parse(record.report ?? "").skipped)
      .to.deep.equal([{ file: "rows.csv", line: 2, reason: '"x" is no date.' }]);
    expect(
      await database.db("import_skipped_rows").where({ import_id: record.id })
        .select("line", "reason", "clicks"),
    )
      .to.deep.equal([{ line: 2, reason: '"x" is no date.', clicks: 1 }]);
    await expectNothing();
  });

  it("gives the import back when the process stops, to be run from its start", async () => {
    const stopping = new AbortController();
    const record = await run(manyRows(""), {
      shutdown: stopping.signal,
      onProgress: ({ log }) => log.rowsRead > 5_000 && stopping.abort(new Error("stop")),
    });
    expect(record).to.include({ status: "queued", attempts: 0, lease_owner: null, rows_read: 0 });
    expect(await database.db("search_facts").where({ site_id: siteId })).to.deep.equal([]);
    expect(await database.db("import_contents").where({ site_id: siteId })).not.to.deep.equal([]);
    await takeImport(database.db, {
      id: record.id,
      siteId,
      owner: "next",
      now: services.now(),
    });
    await runImport(services, record.id, { owner: "next", options: { shutdown: shutdown.signal } });
    expect(await countFacts()).to.equal(12_000);
  });

  it("stores nothing when another process has taken the import over", async () => {
    let taken = false;
    const record = await run(manyRows(""), {
      onProgress() {
        if (!taken) {
          void database.db("imports").where({ site_id: siteId }).update({ lease_owner: "other" })
            .then();
        }
        taken = true;
      },
    });
    expect(record).to.include({ status: "running", lease_owner: "other" });
    expect(await database.db("search_facts").where({ site_id: siteId })).to.deep.equal([]);
    expect(await database.db("search_days").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("leaves the import to be run again when the database goes away", async () => {
    const proxy = await startDatabaseProxy(database.url);
    const db = openDatabase(proxy.url, 4);
    try {
      let cut = false;
      const record = await run(manyRows(""), {
        services: { ...services, db },
        onProgress({ step }) {
          if (step !== "storing" || cut) return;
          cut = true;
          // while facts are being written
          setTimeout(() => proxy.cut(), 20);
        },
      });
      expect(record).to.include({ status: "running", rows_stored: 0 });
      await waitFor("the rollback", async () => (await countFacts()) === 0);
      await database.db("imports").where({ id: record.id }).update({ lease_until: new Date(0) });
      await claimImport(database.db, "next", { now: services.now() });
      await runImport(services, record.id, {
        owner: "next",
        options: { shutdown: shutdown.signal },
      });
      expect(await countFacts()).to.equal(12_000);
    } finally {
      await db.destroy();
      await proxy.close();
    }
  });

  it("fails an import whose files only a process had that is gone", async () => {
    const record = await run(null);
    expect(record).to.include({ status: "failed", error_code: "import_interrupted" });
    expect(record.error_message).to.include("The process that ran the import ended");
  });

  it("fails an import whose process ended five times, and none before", async () => {
    const content = "date,query,clicks,impressions\n2026-11-01,tea,1,10\n";
    const record = await run(content, { attempts: 5 });
    expect(record).to.include({ status: "failed", error_code: "import_interrupted" });
    await expectNothing();
    expect(await run(content, { attempts: 4 })).to.include({ status: "completed" });
  });

  describe("refuses, with nothing kept,", () => {
    const HEADER = "date,query,clicks,impressions,ctr,position";
    const csv = (...lines: string[]) => `${[HEADER, ...lines].join("\n")}\n`;
    const fine = (day: number) => `2026-11-${String(day).padStart(2, "0")},tea,1,10,10%,3`;
    const zip = createZip([{ name: "rows.csv", content: csv(fine(1)) }]);
    const wide = Array.from({ length: 10_000 }, (_, column) => `c${column}`).join(",");
    const CASES: [string, string | Uint8Array, string, RegExp][] = [
      ["an empty file", "", "empty_file", /^rows\.csv: The file is empty\.$/],
      [
        "a truncated ZIP file",
        zip.subarray(0, zip.length - 30),
        "zip_broken",
        /damaged or cut off/,
      ],
      [
        "a ZIP bomb",
        createZip([{ name: "rows.csv", content: Buffer.alloc(20 * 1024 ** 2) }]),
        "zip_bomb",
        /^rows\.csv: /,
      ],
      [
        "a ZIP file with a member that is not what it says",
        createZip([{ name: "rows.csv", content: csv(fine(1)), crc: 1 }]),
        "zip_broken",
        /rows\.csv/,
      ],
      ["a table of 10,000 columns", `${wide}\n${wide}\n`, "too_many_columns", /10,000 columns/],
      ["a login page", "<!doctype html><title>Sign in</title>", "html_page", /"Sign in"/],
      [
        "rows that are mostly corrupt",
        csv("x", "y", fine(1)),
        "mostly_unreadable",
        /line 2: 2 of 3/,
      ],
      [
        "wrong decimal marks",
        csv(
          "2026-11-01,a,12,1.234,0.97%,5",
          "2026-11-02,b,12,1234,9.7%,5",
          "2026-11-03,c,5,50,1%,3",
        ),
        "ctr_mismatch",
        /rows\.csv/,
      ],
      ["days in the future", csv("2026-12-24,a,1,10,10%,3"), "future_dates", /future: 2026-12-24/],
      [
        "what a spreadsheet damaged",
        csv("2026-11-01,#NAME?,1,10,10%,3", "2026-11-01,1E+12,1,10,10%,3", fine(1)),
        "mostly_unreadable",
        /"#NAME\?" is what a spreadsheet made/,
      ],
      [
        "another site's pages",
        "date,page,clicks,impressions\n2026-11-01,https://other.test/,1,10\n",
        "other_site",
        /pages of other\.test/,
      ],
      ["an unknown table", "a,b\n1,2\n", "format_unknown", /the columns are "a", "b"/],
      [
        "windows that nobody named",
        "query,clicks,impressions\ntea,1,2\n",
        "window_missing",
        /from and/,
      ],
      [
        "a broken JSON document",
        '[{"date":"2026-11-01","query":"tea","clicks":1,"impressions":2}',
        "json_broken",
        /damaged or cut off/,
      ],
    ];
    for (const [what, bytes, code, message] of CASES) {
      it(what, async () => {
        const record = await run(bytes);
        expect(record).to.include({ status: "failed", error_code: code, rows_stored: 0 });
        expect(record.error_message).to.match(message);
        await expectNothing();
      });
    }

    it("a line of two gigabytes, after a small part of it", async () => {
      let sent = 0;
      const chunk = Buffer.alloc(64 * 1024, "a");
      const file: ImportFile = {
        name: "line.csv",
        async *open() {
          yield Buffer.from(csv(fine(1)));
          for (; sent < 2 * 1024 ** 3; sent += chunk.length) yield chunk;
        },
      };
      const record = await run([file]);
      expect(record).to.include({ status: "failed", error_code: "line_too_long" });
      expect(record.error_message).to.include("line.csv, line 3");
      expect(sent).to.be.lessThan(8 * 1024 ** 2);
      await expectNothing();
    });

    it("a file that cannot be read to its end", async () => {
      const file: ImportFile = {
        name: "rows.csv",
        async *open() {
          yield Buffer.from(csv(fine(1)));
          throw new Error("EIO: the disk is broken");
        },
      };
      const record = await run([file]);
      expect(record).to.include({ status: "failed", error_code: "internal_error" });
      await expectNothing();
    });
  });
});
