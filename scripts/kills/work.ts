import {
  type AccountAnswer,
  type AccountClient,
  createAccountClient,
} from "../endurance/client.ts";
import { eventually, type Stage } from "../endurance/stage.ts";
import { backlinkRows, searchCsv } from "../endurance/web.ts";

const SITES = 5;
const IMPORT_ROWS = 12_000;
const LINKS = 96;
const PROMPTS = 40;
/** What they find depends on how busy the machine is. */
const TIMED_RULES = ["page_slow", "ttfb_slow"];

/** The work of a round. */
export interface Work {
  /** What is begun together; each settles when all of it was accepted. */
  waves: readonly (() => Promise<void>)[];
  /** Settles when all work has ended. */
  finish(): Promise<void>;
  client: AccountClient;
  clients: readonly AccountClient[];
  siteIds: readonly number[];
  deletedSiteId: number;
  /** What was begun, by its path; the ids are those of this round. */
  begun: { audits: number[]; imports: number[]; runId: number; linkedSiteId: number };
}

/** Sets up five sites of accounts of their own, and one with rows that is deleted later. */
export async function createWork(stage: Stage, url: string): Promise<Work> {
  const clients = await Promise.all(
    Array.from({ length: SITES }, () => createAccountClient(stage.db, url)),
  );
  const [client] = clients as [AccountClient, ...AccountClient[]];
  const siteIds: number[] = [];
  for (const own of clients) siteIds.push(await createSite(own, "shop.test"));
  const [siteId = 0] = siteIds;
  const deletedSiteId = await createSite(client, "deleted.test");
  const toDelete = await sendImport(client, deletedSiteId, {
    ...{ content: searchCsv(IMPORT_ROWS, 9), force: true },
  });
  const links = await sendImport(client, siteId, {
    ...{ format: "backlinks", from: "2026-11-19", to: "2026-11-19", rows: backlinkRows(LINKS) },
  });
  const linksOf = { siteId, importId: links };
  await waitForImport(client, { siteId: deletedSiteId, importId: toDelete });
  await waitForImport(client, linksOf);
  const prompts = Array.from({ length: PROMPTS }, (_, index) => ({ text: `Which shop ${index}?` }));
  await client.insist("POST", `/sites/${siteId}/aeo/prompts`, { prompts });
  const begun = { audits: [], imports: [], runId: 0, linkedSiteId: siteId } as Work["begun"];

  const audit = async (index: number) => {
    const settings = {
      ...{ concurrency: 4, crawl_delay_ms: 20, check_external_links: false },
      disabled_rules: TIMED_RULES,
    };
    const path = `/sites/${siteIds[index]}/audit`;
    const { data } = await (clients[index] ?? client).insist("POST", path, settings);
    begun.audits.push(data.audit_id ?? data.id);
  };
  const bring = async (index: number) => {
    const content = searchCsv(IMPORT_ROWS, index);
    const own = clients[index] ?? client;
    begun.imports.push(await sendImport(own, siteIds[index] ?? 0, { content }));
  };
  return {
    client,
    clients,
    siteIds,
    deletedSiteId,
    begun,
    waves: [
      async () => {
        await audit(0);
        await bring(1);
        await client.insist("POST", `/sites/${siteId}/backlinks/verify`, {});
      },
      async () => {
        await audit(1);
        await bring(2);
        await client.insist("DELETE", `/sites/${deletedSiteId}`);
      },
      async () => {
        await audit(2);
        const { data } = await client.insist("POST", `/sites/${siteId}/aeo/runs`, {});
        begun.runId = data.id;
        await bring(3);
      },
      async () => {
        await audit(3);
        await bring(4);
      },
      async () => {
        await audit(4);
        await bring(0);
      },
    ],
    finish: () => waitForAll(stage, begun, deletedSiteId),
  };
}

async function createSite(client: AccountClient, domain: string): Promise<number> {
  const body = { domain, start_url: `http://${domain}/`, brand_names: ["Acme"] };
  return (await client.insist("POST", "/sites", body)).data.id;
}

async function sendImport(client: AccountClient, siteId: number, body: object): Promise<number> {
  return (await client.insist("POST", `/sites/${siteId}/imports`, body)).data.id;
}

async function waitForImport(
  client: AccountClient,
  { siteId, importId }: { siteId: number; importId: number },
): Promise<void> {
  const path = `/sites/${siteId}/imports/${importId}`;
  let row: AccountAnswer["body"];
  await eventually(`import ${importId}`, async () => {
    row = (await client.call("GET", path)).body.data;
    return row.status === "failed" || (row.status === "completed" && row.derived === "done");
  }, { everyMs: 1_000 });
  if (row.status === "failed") throw new Error(`Import ${importId}: ${JSON.stringify(row.error)}`);
}

async function waitForAll(
  { db }: Stage,
  { audits, imports, runId }: Work["begun"],
  deletedSiteId: number,
): Promise<void> {
  const open = async (table: string, ids: readonly number[]) =>
    (await db(table).whereIn("id", ids).where({ finished_at: null }).pluck("id")).length;
  await eventually("the end of all work", async () => {
    const pending = await Promise.all([
      open("audits", audits),
      open("imports", imports),
      open("ai_runs", [runId]),
      db("link_verifications").where({ finished_at: null }).then((rows) => rows.length),
      db("sites").where({ id: deletedSiteId }).then((rows) => rows.length),
      db("search_refreshes").whereRaw("done_at IS NULL OR done_at < wanted_at")
        .then((rows) => rows.length),
      db("imports").whereNotNull("derived_wanted_at").whereNull("derived_at")
        .then((rows) => rows.length),
    ]);
    return pending.every((count) => count === 0);
  }, { everyMs: 1_000 });
}
