import { expect } from "chai";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findRefreshState } from "../../db/search_data/search_refreshes.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { runScript, startScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { createZip } from "../support/zip.ts";

describe("npm run import", () => {
  let database: SpecDatabase;
  let folder: string;
  let siteId: number;
  const runWarm = useWarmScripts();
  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("import-");
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "example.com" });
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    for (const table of ["search_facts", "search_days", "search_periods", "imports"]) {
      await database.db(table).truncate();
    }
  });

  const bring = (...args: string[]) =>
    runWarm("import", ["--site", `${siteId}`, ...args], { DATABASE_URL: database.url });
  async function write(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }
  const QUERIES = "Top queries,Clicks,Impressions,CTR,Position\ntea,3,20,15%,3\n";
  const CHART = "Date,Clicks,Impressions,CTR,Position\n2026-09-01,6,40,15%,3\n" +
    "2026-09-02,0,0,,\n";

  it("imports a table and tells a person what it found", async () => {
    const path = await write(
      "rows.csv",
      "date,query,clicks,impressions\n2026-09-01,tea,1,10\n2026-09-02,pot,x,1\n2026-09-02,cup,1,1\n",
    );
    const { code, stdout, stderr } = await bring(path);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.equal(
      "Imported 2 rows of 3 rows read (import 1, search_console_rows).\n" +
        "  rows.csv: rows of search performance by date, query\n" +
        "  query                        2 rows  2026-09-01 to 2026-09-02\n" +
        "  1 row skipped:\n" +
        '    rows.csv, line 3: The clicks: "x" is no number.\n',
    );
    const [row] = await database.db("imports");
    expect(row).to.include({ source: "command_line", status: "completed", file_name: "rows.csv" });
  });
  it("ends when all is derived that follows from the rows, without a server", async () => {
    const path = await write(
      "derived.csv",
      "date,query,clicks,impressions,position\n2026-09-01,buy tea,1,10,3\n",
    );
    const { code, stderr } = await runScript("import", ["--site", `${siteId}`, path], {
      DATABASE_URL: database.url,
    });
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(await findRefreshState(database.db, siteId)).to.deep.equal({
      pending: false,
      step: null,
    });
    const [row] = await database.db("imports");
    expect(row.derived_at).to.be.instanceOf(Date);
    expect(await database.db("keyword_intents").where({ site_id: siteId })).to.not.be.empty;
  });

  it("imports a folder as one export, and prints JSON", async () => {
    const export1 = join(folder, "export");
    await mkdir(export1);
    await writeFile(join(export1, "Queries.csv"), QUERIES);
    await writeFile(join(export1, "Chart.csv"), CHART);
    await writeFile(join(export1, ".DS_Store"), "what systems leave");
    const { code, stdout } = await bring(export1, "--json");
    expect(code).to.equal(0);
    const summary = JSON.parse(stdout);
    expect(summary).to.include({ status: "completed", rows_read: 3, rows_stored: 3 });
    expect(summary.report.windows)
      .to.deep.equal([{ kind: "query", from: "2026-09-01", to: "2026-09-02" }]);
    expect(summary.report.hidden[0]).to.include({ clicks_share: 0.5, impressions_share: 0.5 });
  });

  it("imports a ZIP file, whose window the user names", async () => {
    const path = await write("e.zip", createZip([{ name: "Queries.csv", content: QUERIES }]));
    const { code, stdout } = await bring(path, "--from", "2026-09-01", "--to", "2026-09-30");
    expect(code).to.equal(0);
    expect(stdout).to.include("1 row  2026-09-01 to 2026-09-30");
  });

  it("says what is wrong with a file, keeps nothing and exits with 1", async () => {
    const path = await write("Queries.csv", QUERIES);
    const { code, stdout, stderr } = await bring(path);
    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    expect(stderr).to.match(
      /^Nothing was imported\. Queries\.csv: The export does not say of which days.*\(window_missing\)\n {2}On the command line that is: --from DAY --to DAY, with days as YYYY-MM-DD\n$/,
    );
    expect(await database.db("search_periods")).to.deep.equal([]);
  });

  it("keeps pages of another site with --force only", async () => {
    const path = await write(
      "pages.csv",
      "date,page,clicks,impressions\n2026-09-01,https://other.test/,1,1\n",
    );
    expect((await bring(path)).stderr).to.include(
      "With force it is kept all the same. (other_site)\n  On the command line that is: --force\n",
    );
    expect((await bring(path, "--force")).code).to.equal(0);
  });

  it("waits until another import of the site has ended", async () => {
    const path = await write("rows.csv", "date,query,clicks,impressions\n2026-09-01,tea,1,10\n");
    const now = new Date();
    await database.db("imports").insert({
      site_id: siteId,
      source: "http",
      status: "running",
      asked_format: "auto",
      file_name: "x",
      settings: "{}",
      lease_owner: "other",
      lease_until: database.db.raw("NOW(6) + INTERVAL 1 HOUR"),
      created_at: now,
      updated_at: now,
    });
    const { child, ended } = startScript("import", ["--site", `${siteId}`, path], {
      DATABASE_URL: database.url,
    });
    await once(child.stderr ?? expect.fail("no stderr"), "data");
    await database.db("imports").where({ lease_owner: "other" }).update({ status: "failed" });
    expect(await ended).to.include({
      code: 0,
      stderr: "Waiting: another import of the site is running.\n",
    });
  });

  it("names wrong arguments and exits with 2", async () => {
    const wrong = async (...args: string[]) => {
      const { code, stderr } = await runWarm("import", args, { DATABASE_URL: database.url });
      expect(code).to.equal(2);
      return stderr.split("\n")[0];
    };
    expect(await wrong("a.csv")).to.equal("error: --site is missing: the id of the site.");
    expect(await wrong("--site", "1")).to.equal("error: Give at least one file to import.");
    expect(await wrong("--site", "1", "none.csv")).to.equal('error: There is no file "none.csv".');
    expect(await wrong("--site", "1", "x", "--from", "2026-02-31", "--to", "2026-03-01")).to.equal(
      'error: --from must be a day written as YYYY-MM-DD, not "2026-02-31".',
    );
    expect(await wrong("--site", "1", "x", "--format", "y"))
      .to.match(/^error: There is no format "y"\. There are: search_console_export,/);
    expect(await wrong("--site", "1", "x", "--country", "Atlantis"))
      .to.equal('error: --country must be a country, such as DE, not "Atlantis".');
  });

  describe("--ranks", () => {
    const HEADER = "#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n";
    const RANKS = `${HEADER}1\t1\t2\t1\tcom.facebook\t1\n2\t1\t1\t1\tuk.co.bbc\t1\n`;
    const bringRanks = (...args: string[]) =>
      runWarm("import", ["--ranks", ...args], { DATABASE_URL: database.url });

    it("imports domain ranks and says what it did", async () => {
      const path = await write("cc-main-2025-x-domain-ranks.txt.gz", gzipSync(RANKS));
      const { code, stdout, stderr } = await bringRanks(path);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.equal(
        "Imported the first 2 of 2 domains of cc-main-2025-x.\n" +
          "The authority of linking domains is computed again in the background.\n",
      );
      const again = await bringRanks(path, "--domains-count", "100", "--json");
      expect(JSON.parse(again.stdout)).to.deep.equal({
        release: "cc-main-2025-x",
        domains_count: 100,
        kept_count: 2,
        skipped_count: 0,
        replaced_release: "cc-main-2025-x",
      });
    });

    it("says what is wrong with a file and exits with 1", async () => {
      const path = await write("cut.txt.gz", gzipSync(RANKS).subarray(0, 50));
      expect(await bringRanks(path)).to.deep.equal({
        code: 1,
        stdout: "",
        stderr: "error: cut.txt.gz: The file ends too early. Download it again.\n",
      });
    });

    it("names wrong arguments and exits with 2", async () => {
      const path = await write("ranks.txt", RANKS);
      const wrong = async (...args: string[]) => {
        const { code, stderr } = await bringRanks(...args);
        expect(code).to.equal(2);
        return stderr.split("\n")[0];
      };
      expect(await wrong(path, "--site", "1"))
        .to.equal("error: --site and --ranks do not go together: ranks are of all sites.");
      expect(await wrong(path, path)).to.equal("error: --ranks takes one file and no others.");
      expect(await wrong(folder)).to.equal(`error: "${folder}" is no file.`);
      expect(await wrong("none.gz")).to.equal('error: There is no file "none.gz".');
      expect(await wrong(path, "--domains-count", "many"))
        .to.equal('error: --domains-count must be a number of domains, not "many".');
    });
  });

  it("lists the sites there are when it does not know the one", async () => {
    const path = await write("rows.csv", "a");
    const { code, stderr } = await runWarm("import", ["--site", "99", path], {
      DATABASE_URL: database.url,
    });
    expect(code).to.equal(1);
    expect(stderr).to.equal("error: There is no site 99. There are: 1 (example.com).\n");
  });
});
