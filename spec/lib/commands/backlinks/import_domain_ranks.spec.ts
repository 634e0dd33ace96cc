import { expect } from "chai";
import knex, { type Knex } from "knex";
import {
  findCommonCrawlRelease,
  listHarmonicPlaces,
} from "../../../../db/backlinks/common_crawl_ranks.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { connectionOptions } from "../../../../db/core/database_url.ts";
import { wantRefresh } from "../../../../db/search_data/search_refreshes.ts";
import {
  type DomainRanksImport,
  importDomainRanks,
} from "../../../../lib/commands/backlinks/import_domain_ranks.ts";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const HEADER = "#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts\n";
const ranksFile = (names: readonly string[]) =>
  HEADER + names.map((name, at) => `${at + 1}\t1\t${at + 7}\t1\t${name}\t1\n`).join("");

describe("importDomainRanks()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("common_crawl_releases").truncate();
    await database.db("common_crawl_ranks").truncate();
  });

  const bring = (
    names: readonly string[],
    { db = database.db, name = "ranks.txt", ...more }:
      & Partial<DomainRanksImport>
      & { db?: Db; name?: string } = {},
  ) =>
    importDomainRanks(db, {
      file: fileFromText(name, ranksFile(names)),
      domainsCount: null,
      now: NOW,
      signal: new AbortController().signal,
      ...more,
    });
  const places = async (...domains: string[]) => {
    const release = await findCommonCrawlRelease(database.db);
    const found = await listHarmonicPlaces(database.db, release?.id ?? 0, domains);
    return { name: release?.name, count: release?.domainsCount, places: Object.fromEntries(found) };
  };

  it("keeps the places of the first domains, and how many there are", async () => {
    const name = "cc-main-2025-sep-oct-nov-domain-ranks.txt.gz";
    expect(await bring(["com.facebook", "uk.co.bbc", "org.python"], { name, maxRanks: 2 }))
      .to.deep.equal({
        release: "cc-main-2025-sep-oct-nov",
        domainsCount: 3,
        keptCount: 2,
        skippedCount: 0,
        replacedRelease: null,
      });
    expect(await places("bbc.co.uk", "facebook.com", "python.org")).to.deep.equal({
      name: "cc-main-2025-sep-oct-nov",
      count: 3,
      places: { "facebook.com": 1, "bbc.co.uk": 2 },
    });
  });

  it("takes the place of the release before and leaves nothing of it", async () => {
    await bring(["com.facebook", "uk.co.bbc"], { name: "one-domain-ranks.txt" });
    const { replacedRelease } = await bring(["org.python"], { name: "two-domain-ranks.txt" });
    expect(replacedRelease).to.equal("one");
    expect(await places("facebook.com", "python.org"))
      .to.deep.equal({ name: "two", count: 1, places: { "python.org": 1 } });
    expect(await database.db("common_crawl_ranks").pluck("domain")).to.deep.equal(["python.org"]);
    expect(await database.db("common_crawl_releases").pluck("state")).to.deep.equal(["current"]);
  });

  it("may be run again with the same file", async () => {
    for (let run = 0; run < 2; run++) await bring(["com.facebook"], { name: "x-domain-ranks.txt" });
    expect(await places("facebook.com")).to.include({ name: "x", count: 1 });
    expect(await database.db("common_crawl_ranks")).to.have.length(1);
  });

  it("changes nothing when the file is refused half-way", async () => {
    await bring(["com.facebook"], { name: "one-domain-ranks.txt" });
    const file = fileFromText("two-domain-ranks.txt", `${ranksFile(["org.python"])}2\t1`);
    const error = await bring([], { file }).catch((error: unknown) => error);
    expect(String(error)).to.include("in the middle of a line");
    expect(await places("facebook.com")).to.deep.include({ name: "one" });
    expect(await database.db("common_crawl_releases")).to.have.length(1);
    expect(await database.db("common_crawl_ranks")).to.have.length(1);
  });

  it("changes nothing when it is interrupted", async () => {
    await bring(["com.facebook"], { name: "one-domain-ranks.txt" });
    const signal = AbortSignal.abort(new Error("stop"));
    const error = await bring(["org.python"], { signal }).catch((error: unknown) => error);
    expect(String(error)).to.equal("Error: stop");
    expect(await places("facebook.com")).to.deep.include({ name: "one" });
  });

  it("blocks no other import when there is no room for its files", async () => {
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = "/no/such/folder";
    const error = await bring(["com.facebook"]).catch((error: unknown) => error)
      .finally(() => {
        if (before === undefined) delete process.env["TMPDIR"];
        else process.env["TMPDIR"] = before;
      });
    expect(String(error)).to.include("ENOENT");
    expect(await bring(["org.python"])).to.include({ keptCount: 1 });
  });

  it("knows how many domains a release has of which it gets the beginning", async () => {
    await bring(["com.facebook"], { domainsCount: 100_000_000 });
    expect(await places()).to.include({ count: 100_000_000 });
    const error = await bring(["com.facebook", "org.python"], { domainsCount: 1 })
      .catch((error: unknown) => error);
    expect(String(error)).to.include("the whole release cannot have 1.");
  });

  it("keeps a domain that is there twice once", async () => {
    expect(await bring(["com.facebook", "org.python", "com.facebook"]))
      .to.include({ keptCount: 2, skippedCount: 1 });
    expect((await places("facebook.com")).places).to.deep.equal({ "facebook.com": 1 });
  });

  it("refuses to run beside another, and clears what a dead one left", async () => {
    const row = { name: "x", state: "loading", imported_at: NOW };
    const [id] = await database.db("common_crawl_releases")
      .insert({ ...row, lease_until: database.db.raw("NOW(6) + INTERVAL 1 MINUTE") });
    await database.db("common_crawl_ranks")
      .insert({ release_id: id, domain: "a.com", harmonic_position: 1, page_rank_position: 1 });
    const error = await bring(["com.facebook"]).catch((error: unknown) => error);
    expect(String(error)).to.include("Another import of domain ranks is running.");
    expect(await database.db("common_crawl_releases")).to.have.length(1);
    await database.db("common_crawl_releases")
      .update({ lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND") });
    await bring(["com.facebook"]);
    expect(await database.db("common_crawl_ranks").pluck("domain"))
      .to.deep.equal(["facebook.com"]);
  });

  it("leaves nothing behind when it was taken for dead and cleared away", async () => {
    await bring(["com.facebook"], { name: "one-domain-ranks.txt" });
    const file = fileFromText("two-domain-ranks.txt", ranksFile(["org.python"]));
    const error = await bring([], {
      file: {
        ...file,
        async *open() {
          await database.db("common_crawl_releases").where({ state: "loading" }).delete();
          yield* file.open();
        },
      },
    }).catch((error: unknown) => error);
    expect(String(error)).to.include("The import stood still for too long.");
    expect(await database.db("common_crawl_ranks").pluck("domain")).to.deep.equal(["facebook.com"]);
  });

  it("asks for what is derived to be made again", async () => {
    await wantRefresh(database.db, 7, { asked: false });
    const past = "2026-01-01 00:00:00";
    await database.db("search_refreshes").update({ wanted_at: past, done_at: past });
    await bring(["com.facebook"]);
    const [row] = await database.db("search_refreshes").whereRaw("wanted_at > done_at");
    expect(row).to.include({ site_id: 7 });
  });

  it("inserts where the server loads no files", async () => {
    const options = { ...connectionOptions(database.url), flags: ["-LOCAL_FILES"] };
    // Knex's own type of them lags behind mysql2's
    const connection = options as unknown as Knex.MySql2ConnectionConfig;
    const db = knex({ client: "mysql2", connection });
    await bring(["com.facebook", "uk.co.bbc"], { db });
    await db.destroy();
    expect((await places("bbc.co.uk")).places).to.deep.equal({ "bbc.co.uk": 2 });
  });
});
