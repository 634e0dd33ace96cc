import { expect } from "chai";
import { revokeToken } from "../../../../db/accounts/tokens.ts";
import {
  claimExportFile,
  EXPORT_LEASE_SECONDS,
} from "../../../../db/accounts/export_file_leases.ts";
import { MAX_WAITING_FILES } from "../../../../lib/commands/accounts/change_export_links.ts";
import { NotFoundError } from "../../../../lib/core/errors.ts";
import { prune } from "../../../../lib/jobs/deletion/prune.ts";
import { writeExports } from "../../../../lib/jobs/write_exports.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { writeFile } from "../../../../lib/routes/exports/write_file.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { waitFor } from "../../../support/wait.ts";

const DAY_MS = 86_400_000;
const LIST = "annotations?sort=id&fields=title,first_day";
const ROWS = 7;

describe("files of exports", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let now: Date;
  /** Called ahead of each page that is read for a file. */
  let onPage: (page: number) => void | Promise<void>;
  let pages: number;

  /** The routes, with lists in pages of two rows. */
  const routes = ROUTES.map((route): Route =>
    route.operationId !== "listAnnotations" ? route : {
      ...route,
      async handler(request) {
        await onPage(++pages);
        return await route.handler({ ...request, list: { ...request.list, perPage: 2 } });
      },
    }
  );

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => now, config: { exportAccountBytes: 10_000 } });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    now = new Date("2026-11-24T09:00:00Z");
    onPage = () => {};
    pages = 0;
    await database.db("export_files").delete();
    await database.db("export_chunks").delete();
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    for (let index = 0; index < ROWS; index++) await note(`=Größe 🦊 ${index}`);
  });

  async function note(title: string): Promise<void> {
    const { status, text } = await call("POST", "annotations", {
      ...{ title, kind: "deploy", first_day: "2026-11-20" },
    });
    expect(status, text).to.equal(201);
  }

  const call = (method: string, path: string, body?: object, token = account.tokenText) =>
    api.request(method, `/sites/${siteId}/${path}`, { token, ...body && { body } });

  async function queue(body: object = {}): Promise<{ id: number; url: string }> {
    const answer = await call("POST", "exports", { list: LIST, kind: "file", ...body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data;
  }

  const readState = async (id: number) => (await call("GET", `exports/${id}`)).body.data.file;

  /** Does what the job does, in this process. */
  async function write(owner = "writer", signal = new AbortController().signal): Promise<void> {
    const claimed = await claimExportFile(database.db, owner, { now });
    if (claimed === undefined) throw new Error("There is nothing to write.");
    await writeFile(api.services, { ...claimed, owner }, { routes, signal });
  }

  async function readWhole(format: string, more = ""): Promise<Buffer> {
    const headers = { authorization: `Bearer ${account.tokenText}` };
    const url = `${api.url}/api/v1/sites/${siteId}/${LIST}&format=${format}${more}`;
    return Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  }

  const readFile = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const countChunks = async () =>
    Number((await database.db("export_chunks").count({ count: "*" }))[0]?.["count"]);
  async function refusalOf(url: string): Promise<[number, string]> {
    const answer = await fetch(url);
    return [answer.status, (await answer.json()).code];
  }

  it("say how far they are, and are read whole once they are written", async () => {
    const { id, url } = await queue();
    expect(await readState(id)).to.deep.equal({
      ...{ status: "queued", rows_written: 0, rows_total: null, progress_pct: null, bytes: 0 },
      ...{ started_at: null, finished_at: null, error: null },
    });
    const early = await fetch(url);
    expect([early.status, early.headers.get("retry-after")]).to.deep.equal([409, "5"]);
    expect(await early.json()).to.deep.include({ code: "export_not_ready" });

    const seen: unknown[] = [];
    onPage = async (page) => {
      if (page === 4) seen.push(await readState(id), (await (await fetch(url)).json()).message);
    };
    await write();
    expect(seen[0]).to.deep.include({ status: "running", rows_total: 7 });
    expect(seen[1]).to.match(/^The file is not written yet\. \d of 7 rows are written\./);
    const whole = await readWhole("csv");
    expect(await readState(id)).to.deep.equal({
      ...{ status: "completed", rows_written: 7, rows_total: 7, progress_pct: 100 },
      ...{ bytes: whole.length, started_at: now.toISOString(), finished_at: now.toISOString() },
      error: null,
    });
    // what is noted later is not in it
    await note("later");
    const answer = await fetch(url);
    expect(answer.headers.get("content-disposition"))
      .to.equal('attachment; filename="shop.test-annotations-2026-11-24.csv"');
    expect(answer.headers.get("content-length")).to.equal(String(whole.length));
    expect(answer.headers.get("x-total-count")).to.equal("7");
    expect(Buffer.from(await answer.arrayBuffer())).to.deep.equal(whole);
    const { body: { data } } = await call("GET", "exports?filter[kind]=file");
    expect(data).to.have.length(1);
    expect(data[0]).to.deep.include({ id, kind: "file", reads: 1 });
  });

  it("have the bytes of the list in every form", async () => {
    for (const form of [{ format: "ndjson" }, { format: "csv", bom: true }, { format: "xlsx" }]) {
      const { url } = await queue(form);
      await write();
      const more = "bom" in form ? "&bom=true" : "";
      const [own, listed] = [await readFile(url), await readWhole(form.format, more)];
      // a ZIP notes the time
      if (form.format === "xlsx") expect(own.length).to.equal(listed.length);
      else expect(own).to.deep.equal(listed);
    }
  });

  it("are read in parts, and not again where they are known", async () => {
    const { url } = await queue();
    await write();
    const whole = await readWhole("csv");
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await fetch(url, { headers: { range, ...more } });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const middle = await part("bytes=30-99");
    expect(middle.answer.status).to.equal(206);
    expect(middle.answer.headers.get("content-range")).to.equal(`bytes 30-99/${whole.length}`);
    expect(middle.bytes).to.deep.equal(whole.subarray(30, 100));
    const end = await part("bytes=-50");
    expect(end.bytes).to.deep.equal(whole.subarray(-50));
    const beyond = await fetch(url, { headers: { range: `bytes=${whole.length}-` } });
    expect([beyond.status, beyond.headers.get("content-range")])
      .to.deep.equal([416, `bytes */${whole.length}`]);
    const etag = middle.answer.headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).to.equal(304);
    expect((await part("bytes=0-9", { "if-range": etag })).answer.status).to.equal(206);
    expect((await part("bytes=0-9", { "if-range": '"other"' })).bytes).to.deep.equal(whole);
    const head = await fetch(url, { method: "HEAD", headers: { range: "bytes=0-9" } });
    expect([head.status, head.headers.get("content-length")])
      .to.deep.equal([200, String(whole.length)]);
  });

  it("go on where a process died, without reading a page twice", async () => {
    const { id, url } = await queue();
    // as after a kill: nothing more of this process gets out
    onPage = (page) => page === 3 ? new Promise(() => {}) : undefined;
    void write("dying");
    await waitFor("two pages", async () => (await readState(id)).rows_written === 4);
    expect(await claimExportFile(database.db, "early", { now })).to.equal(undefined);

    await database.db("export_files").update({ lease_until: database.db.raw("NOW(6)") });
    onPage = () => {};
    pages = 0;
    await write("next");
    expect(pages).to.equal(2);
    expect(await readState(id)).to.deep.include({ status: "completed", rows_written: 7 });
    expect(await readFile(url)).to.deep.equal(await readWhole("csv"));
  });

  it("give way when the process stops, and go on; a workbook begins again", async () => {
    // of four pages: the stop comes while the second and the third are read
    for (const [format, reads] of [["csv", 3], ["xlsx", 4]] as const) {
      const { id, url } = await queue({ format });
      const stopping = new AbortController();
      pages = 0;
      onPage = (page) => {
        if (page === 3) stopping.abort();
      };
      await write("stopping", stopping.signal);
      expect((await readState(id)).status).to.equal("queued");
      pages = 0;
      onPage = () => {};
      await write("next");
      expect(pages, format).to.be.at.most(reads);
      expect(await readState(id)).to.deep.include({ status: "completed", rows_written: 7 });
      expect((await readFile(url)).length).to.equal((await readWhole(format)).length);
    }
  });

  it("begin again where their list cannot be continued", async () => {
    const { id, url } = await queue();
    const stopping = new AbortController();
    onPage = (page) => {
      if (page === 3) stopping.abort();
    };
    await write("stopping", stopping.signal);
    onPage = (page) => {
      if (page === 4) throw new NotFoundError("audit_not_found", "The audit was deleted.");
    };
    await write("next");
    expect(await readState(id)).to.deep.include({ status: "completed", rows_written: 7 });
    expect(await readFile(url)).to.deep.equal(await readWhole("csv"));
  });

  it("are no longer written once they are deleted or taken over, and leave nothing", async () => {
    const { id, url } = await queue();
    onPage = async (page) => {
      if (page === 3) expect((await call("DELETE", `exports/${id}`)).status).to.equal(204);
    };
    await write();
    expect(await countChunks()).to.equal(0);
    expect(await refusalOf(url)).to.deep.equal([404, "link_invalid"]);

    const other = await queue();
    pages = 0;
    onPage = async (page) => {
      if (page === 3) await database.db("export_files").update({ lease_owner: "other" });
    };
    await write();
    const { rows_written } = await database.db("export_files").where({ id: other.id }).first();
    expect(Number(rows_written)).to.be.below(7);
    await database.db("export_files").update({ lease_until: null });
    onPage = () => {};
    await write("third");
    expect(await readFile(other.url)).to.deep.equal(await readWhole("csv"));
  });

  it("fail with what the list says, with a revoked token and without space, and say so", async () => {
    const gone = await queue();
    onPage = () => {
      throw new NotFoundError("no_audit", "There is no audit yet.");
    };
    await write();
    expect((await readState(gone.id)).error)
      .to.deep.equal({ code: "no_audit", message: "There is no audit yet." });
    const answer = await (await fetch(gone.url)).json();
    expect(answer).to.deep.include({ code: "export_failed" });
    expect(answer.message).to.contain("There is no audit yet.");

    onPage = () => {};
    const full = await queue();
    await database.db("export_files").insert({
      ...{ id: 9_999_999, account_id: account.accountId, site_id: siteId, status: "completed" },
      ...{ stored_bytes: 9_990, turn_at: now, updated_at: now },
    });
    await write();
    expect((await readState(full.id)).error.code).to.equal("export_space_full");
    expect(await countChunks()).to.equal(0);
    await database.db("export_files").where({ id: 9_999_999 }).update({ stored_bytes: 10_000 });
    const refused = await call("POST", "exports", { list: LIST, kind: "file" });
    expect([refused.status, refused.body.code]).to.deep.equal([409, "export_space_full"]);
    await database.db("export_files").where({ id: 9_999_999 }).delete();

    const revoked = await queue();
    await revokeToken(database.db, account.tokenId, now);
    await write();
    const { error_code } = await database.db("export_files").where({ id: revoked.id }).first();
    expect(error_code).to.equal("link_withdrawn");
  });

  it("are not tried for ever", async () => {
    const { id } = await queue();
    await database.db("export_files").where({ id }).update({ attempts: 5 });
    await write();
    expect(await readState(id)).to.deep.include({ status: "failed" });
  });

  it("are bounded in number and days", async () => {
    await queue({ expires_in_days: 30 });
    const long = await call("POST", "exports", { list: LIST, kind: "file", expires_in_days: 31 });
    expect([long.status, Object.keys(long.body.errors)]).to.deep.equal([422, ["expires_in_days"]]);
    for (let count = 1; count < MAX_WAITING_FILES; count++) await queue();
    const refused = await call("POST", "exports", { list: LIST, kind: "file" });
    expect([refused.status, refused.body.code]).to.deep.equal([409, "exports_waiting"]);
    // of an account alone, and links are not counted
    expect((await call("POST", "exports", { list: LIST })).status).to.equal(201);
  });

  it("take turns, account by account", async () => {
    const first = await queue();
    await queue();
    const other = await insertSpecAccount(database.db);
    const otherSite = await insertSpecSite(database.db, other.accountId);
    const { body } = await api.request("POST", `/sites/${otherSite}/exports`, {
      token: other.tokenText,
      body: { list: LIST, kind: "file" },
    });
    const order = [];
    for (let count = 0; count < 2; count++) {
      order.push((await claimExportFile(database.db, `owner ${count}`, { now }))?.id);
    }
    expect(order).to.deep.equal([first.id, body.data.id]);
    expect(EXPORT_LEASE_SECONDS).to.be.above(6);
  });

  it("lose their bytes when they expire, and with what deleted them half", async () => {
    const { id, url } = await queue();
    const waiting = await queue();
    await write();
    await database.db("export_chunks").insert({
      ...{ site_id: siteId, file_id: 888_888, number: 0, starts_at: 0, content: Buffer.alloc(1) },
    });
    now = new Date(now.getTime() + 8 * DAY_MS);
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await prune.run(api.services, context);
    expect(await countChunks()).to.equal(0);
    expect(await refusalOf(url)).to.deep.equal([410, "link_expired"]);
    expect(await readState(id)).to.deep.include({ status: "completed" });
    expect((await readState(waiting.id)).error.code).to.equal("link_expired");
    expect(await claimExportFile(database.db, "late", { now })).to.equal(undefined);
    now = new Date(now.getTime() + 31 * DAY_MS);
    await prune.run(api.services, context);
    expect(await database.db("export_files").where({ site_id: siteId })).to.deep.equal([]);
  });

  it("are written by the job, in a thread of their own", async function () {
    this.timeout(60_000);
    const { id, url } = await queue({ format: "ndjson" });
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await writeExports.run(api.services, context);
    expect(await readState(id)).to.deep.include({ status: "completed", rows_written: 7 });
    expect(await readFile(url)).to.deep.equal(await readWhole("ndjson"));
  });
});
