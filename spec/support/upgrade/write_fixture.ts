import { searchServices } from "../search/search_services.ts";
import { rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { openDatabase } from "../../../db/core/connection.ts";
import { openPrivateServer } from "../../../db/core/embedded.ts";
import { upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { createScratchDirectory } from "../scratch_directory.ts";
import { dumpDatabase } from "./dump.ts";
import { fillDatabase } from "./fill_database.ts";
import { readAnswers } from "./read_answers.ts";

// writes spec/fixtures/upgrade/VERSION.*: run once, by the version itself: node spec/support/upgrade/write_fixture.ts 0.1.0
const [version = ""] = process.argv.slice(2);
const directory = await createScratchDirectory("upgrade-fixture-");
const server = await openPrivateServer(directory, { durable: false });
const db = openDatabase(server.databaseUrl);
try {
  const now = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  await upgradeDatabase(db);
  const database = {
    ...searchServices(db),
    url: server.databaseUrl,
    drop: () => Promise.resolve(),
  };
  await fillDatabase(database, now);
  const dump = await dumpDatabase(db);
  const answers = { now, answers: await readAnswers(database, now) };
  const target = new URL(`../../fixtures/upgrade/${version}`, import.meta.url).pathname;
  const pack = promisify(gzip);
  await writeFile(`${target}.sql.jsonl.gz`, await pack(dump, { level: 9 }));
  await writeFile(`${target}.answers.json.gz`, await pack(JSON.stringify(answers), { level: 9 }));
} finally {
  await db.destroy();
  await server.close();
  await rm(directory, { recursive: true });
}
