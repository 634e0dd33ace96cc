import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { loadDump } from "../../support/upgrade/dump.ts";
import { readAnswers, type StoredAnswers } from "../../support/upgrade/read_answers.ts";

/** The last migration of each version that has a dump. */
const RELEASES = [{ version: "0.1.0", last: "0047_browser_failures" }];
/** Tables without rows in a dump, at most: of what lives for moments, or takes another server. */
const MAX_EMPTY = 25;
/** Whose formula has a newer version since: the same rows are judged in another way. */
const REJUDGED = /\/(cannibalization|content-decay|opportunities)$/;
/** The same for members: gains have another formula. */
const REJUDGED_MEMBERS: ReadonlySet<string> = new Set(["opportunity", "estimated_gain"]);
/** Members that were empty lists where they did not apply, and have something now. */
const FILLED_MEMBERS: ReadonlySet<string> = new Set(["example_urls"]);

for (const { version, last } of RELEASES) {
  describe(`the upgrade of a database of ${version}`, () => {
    const index = MIGRATIONS.findIndex(({ name }) => name === last);
    let database: SpecDatabase;
    before(async function () {
      this.timeout(60_000);
      database = await createSpecDatabase({ migrated: false });
      await loadDump(database.db, await unpack(`${version}.sql.jsonl.gz`));
    });
    after(() => database.drop());

    it("begins with rows in nearly every table", async () => {
      const [rows] = await database.db.raw<{ name: string }[][]>(
        "SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()",
      );
      const empty: string[] = [];
      for (const { name } of rows ?? []) {
        if (await database.db(name).first() === undefined) empty.push(name);
      }
      expect(rows).to.have.length.above(100);
      expect(empty).to.have.length.at.most(MAX_EMPTY);
    });

    it("runs all later migrations, and endpoints answer as before, or say more", async function () {
      this.timeout(120_000);
      const later = MIGRATIONS.slice(index + 1).map(({ name }) => name);
      expect(await upgradeDatabase(database.db)).to.deep.equal(later);
      const stored: { now: string; answers: StoredAnswers } = JSON.parse(
        await unpack(`${version}.answers.json.gz`),
      );
      const answers = await readAnswers(database, new Date(stored.now));
      expect(Object.keys(answers)).to.deep.equal(Object.keys(stored.answers));
      for (const [path, answer] of Object.entries(stored.answers)) {
        if (REJUDGED.test(path)) {
          expect(answers[path], path).to.include.keys("data", "total");
          continue;
        }
        expect(keepMembers(answers[path], answer), path).to.deep.equal(answer);
      }
    });
  });
}

/** An answer with those members alone that the older one has: a newer version may say more. */
function keepMembers(answer: unknown, older: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(older)) {
    return answer.map((one, index) => keepMembers(one, older[index]));
  }
  if (!isRecord(answer) || !isRecord(older)) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => Object.hasOwn(older, name))
      .map(([name, value]) => {
        const isNew = REJUDGED_MEMBERS.has(name) || isFilled(name, older[name]);
        return [name, isNew ? older[name] : keepMembers(value, older[name])];
      }),
  );
}

function isFilled(name: string, older: unknown): boolean {
  return FILLED_MEMBERS.has(name) && Array.isArray(older) && older.length === 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function unpack(name: string): Promise<string> {
  const packed = await readFile(new URL(`../../fixtures/upgrade/${name}`, import.meta.url));
  return (await promisify(gunzip)(packed)).toString();
}
