import { setTimeout as pause } from "node:timers/promises";
import type { AccountAnswer, AccountClient } from "../endurance/client.ts";
import { eventually } from "../endurance/stage.ts";
import { backlinkRows, searchCsv } from "../endurance/web.ts";

const READ_PAUSE_MS = 40;
const LINKS = 36;
const ROWS = 2_000;
const READS = [
  "",
  "/audit",
  "/issues",
  "/pages?per_page=100",
  "/internal-links",
  "/keywords",
  "/search-overview",
  "/visibility",
  "/content-decay",
  "/cannibalization",
  "/backlinks",
  "/backlinks/summary",
  "/aeo",
  "/imports",
  "/competitors",
  "/nothing-here",
];

/** Mixed load on one site and its neighbours that come and go. */
interface SoakLoad {
  /** Puts the service under load for so long, and at least until each kind of work was done once. */
  run(lengthMs: number): Promise<void>;
  /** What was done so far. */
  describe(): string;
  /** What failed that should not have, a line each. */
  failures(): string[];
}

/** Creates a site with prompts and links to put under load. */
export async function createLoad(client: AccountClient): Promise<SoakLoad> {
  const { data: site } = await client.insist("POST", "/sites", {
    ...{ domain: "shop.test", start_url: "http://shop.test/", brand_names: ["Acme"] },
  });
  const path = `/sites/${site.id}`;
  const prompts = Array.from({ length: 5 }, (_, index) => ({ text: `Which shop ${index}?` }));
  await client.insist("POST", `${path}/aeo/prompts`, { prompts });
  await bring(client, path, {
    ...{ format: "backlinks", from: "2026-11-19", to: "2026-11-19", rows: backlinkRows(LINKS) },
  });
  const done = new Map<string, number>();
  const failures: string[] = [];
  const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1);
  const kinds = listKindsOfWork(client, path);

  async function repeat(what: string, work: () => Promise<void>, until: number): Promise<void> {
    do {
      try {
        await work();
        count(what);
      } catch (error) {
        failures.push(`${what}: ${error}`);
      }
    } while (performance.now() < until);
  }

  async function read(isOver: () => boolean): Promise<void> {
    for (let index = 0; !isOver(); index++) {
      const read = `${path}${READS[index % READS.length]}`;
      const { status } = await client.call("GET", read);
      count("reads");
      if (status >= 500) failures.push(`GET ${read}: ${status}`);
      await pause(READ_PAUSE_MS);
    }
  }

  return {
    async run(lengthMs) {
      const until = performance.now() + lengthMs;
      let over = false;
      const reading = read(() => over);
      await Promise.all(Object.entries(kinds).map(([what, work]) => repeat(what, work, until)));
      over = true;
      await reading;
    },
    describe: () => [...done].map(([what, times]) => `${times} ${what}`).join(", "),
    failures: () => failures,
  };
}

/** What is done over and over, each kind by itself; a run of it has ended when its work has. */
function listKindsOfWork(
  client: AccountClient,
  path: string,
): Record<string, () => Promise<void>> {
  let neighbours = 0;
  return {
    async audits() {
      const settings = { concurrency: 4, crawl_delay_ms: 0, check_external_links: false };
      await client.insist("POST", `${path}/audit`, { ...settings, max_pages: 60 });
      await eventually("the audit's end", async () => {
        const { body } = await client.call("GET", `${path}/audit/progress`);
        return ["completed", "failed", "canceled"].includes(body.data.status);
      }, { everyMs: 500 });
    },
    imports: () => bring(client, path, { content: searchCsv(ROWS, 1) }),
    async deletions() {
      const domain = `neighbour-${++neighbours}.test`;
      const { data } = await client.insist("POST", "/sites", { domain });
      await bring(client, `/sites/${data.id}`, { content: searchCsv(ROWS, 2), force: true });
      await client.insist("DELETE", `/sites/${data.id}`);
    },
    async runs() {
      const { data } = await client.insist("POST", `${path}/aeo/runs`, {});
      await eventually("the run's end", async () => {
        const { body } = await client.call("GET", `${path}/aeo/runs/${data.id}`);
        return ["completed", "failed"].includes(body.data.status);
      }, { everyMs: 500 });
      await pause(5_000);
    },
    async verifications() {
      await client.insist("POST", `${path}/backlinks/verify`, {});
      await eventually("the verification's end", async () => {
        const { body } = await client.call("GET", `${path}/backlinks/verify`);
        return ["completed", "failed"].includes(body.data.status);
      }, { everyMs: 500 });
      await pause(5_000);
    },
    async questions() {
      const message = "Which pages lose clicks?";
      const { data } = await client.insist("POST", `${path}/ai/chat`, { message });
      await client.insist("DELETE", `${path}/ai/conversations/${data.conversation_id}`);
      await pause(1_000);
    },
  };
}

/** Sends an import and waits until it and what follows from it are done. */
async function bring(client: AccountClient, path: string, body: object): Promise<void> {
  const { data } = await client.insist("POST", `${path}/imports`, body);
  let row: AccountAnswer["body"];
  await eventually("the import's end", async () => {
    row = (await client.call("GET", `${path}/imports/${data.id}`)).body.data;
    return row.status === "failed" || (row.status === "completed" && row.derived === "done");
  }, { everyMs: 500 });
  if (row.status === "failed") throw new Error(`Import ${data.id}: ${JSON.stringify(row.error)}`);
}
