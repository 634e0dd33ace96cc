import { setTimeout as pause } from "node:timers/promises";
import { findImportById } from "../../../db/imports/imports.ts";
import { findVerification, insertVerification } from "../../../db/backlinks/link_verifications.ts";
import type { Db } from "../../../db/core/connection.ts";
import { queueImport } from "../../../lib/commands/imports/queue_import.ts";
import { requestVerification } from "../../../lib/commands/backlinks/request_verification.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { insertBenchSite } from "../bench_site.ts";
import { addAccount, type FairnessRun } from "./fairness_run.ts";
import { printTable } from "../tables.ts";

const UNASKED = { links: 2_700, hosts: 50 };
const ASKED = { links: 131, hosts: 30 };
/** How long the run that nobody asked for has before the other one comes. */
const AHEAD_MS = 10_000;

/** Measures a verification that somebody asked for, alone and while one runs that nobody asked for. */
export async function measureVerifications(run: FairnessRun): Promise<void> {
  const { db } = run;
  const asked = await addLinks(run, ASKED);
  const alone = await verify(db, asked);
  const unasked = await addLinks(run, UNASKED);
  // of its own accord the server queues the same within a minute
  await db("link_verifications").where({ site_id: unasked, unfinished: 1 }).delete();
  const now = new Date();
  const id = await insertVerification(db, {
    ...{ siteId: unasked, origin: "schedule", linkIds: null, newPages: UNASKED.links, now },
  }) ?? 0;
  await pause(AHEAD_MS);
  const meanwhile = await verify(db, asked);
  const left = await findVerification(db, unasked, id);
  console.log("");
  printTable(
    [`Verification of ${ASKED.links} links that somebody asked for`, "s"],
    [
      ["alone", alone.toFixed(1)],
      [`while first looks at ${UNASKED.links} links run unasked`, meanwhile.toFixed(1)],
    ],
  );
  console.log(`\nThen ${left?.pagesDone ?? 0} pages of the others were done: "${left?.status}".`);
}

/** Adds a site with links from pages of some hosts, and waits until they are imported. */
async function addLinks(
  { db, hosts }: FairnessRun,
  { links, hosts: count }: typeof ASKED,
): Promise<number> {
  const domain = hosts.next().value ?? "";
  const siteId = await insertBenchSite(db, {
    accountId: await addAccount(db, "enterprise"),
    domain,
  });
  const linking = Array.from({ length: count }, () => hosts.next().value ?? "");
  const rows = Array.from({ length: links }, (_, index) => {
    const source = `http://${linking[index % count]}/links-to/${domain}/${index}`;
    return `${source},http://${domain}/,A link\n`;
  });
  const content = `source url,target url,anchor\n${rows.join("")}`;
  const body = {
    file_name: "links.csv",
    format: "backlinks" as const,
    from: "2026-11-19",
    to: "2026-11-19",
  };
  const services = { config: readConfig({}), db, now: () => new Date(), log: () => {} };
  const importId = await queueImport(services, siteId, {
    body: { ...body, content },
    bytes: Buffer.from(content),
  });
  for (;;) {
    const record = await findImportById(db, importId);
    if (record?.status === "completed") return siteId;
    if (record?.status === "failed") throw new Error(`Not imported: ${record.error_message}`);
    await pause(100);
  }
}

/** Seconds from the request to the end of the run. */
async function verify(db: Db, siteId: number): Promise<number> {
  const startedAt = performance.now();
  const id = await requestVerification({ db, now: () => new Date() }, siteId, null);
  for (;;) {
    const run = await findVerification(db, siteId, id);
    if (run?.status === "completed") break;
    if (run?.status === "failed") throw new Error(`Not verified: ${run.errorMessage}`);
    await pause(100);
  }
  return (performance.now() - startedAt) / 1000;
}
