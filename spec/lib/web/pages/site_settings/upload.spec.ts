import { expect } from "chai";
import { MAX_CONTENT_BYTES } from "../../../../../lib/commands/imports/import_content.ts";
import { claimImport } from "../../../../../db/imports/import_leases.ts";
import { runImport } from "../../../../../lib/commands/imports/run_import.ts";
import { createCsrfToken } from "../../../../../lib/web/csrf_token.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ROWS = "date,query,clicks,impressions,position\n2026-11-02,red shoes,3,20,4.5\n";
const CHUNK = 256 * 1024;

describe("files that are brought in the browser", function () {
  this.timeout(90_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW, config: { uploadMaxBytes: 3_000_000 } });
    owner = await insertSpecOwner(database.db, NOW);
    visitor = await signedInVisitor(api, owner);
    siteId = await insertSpecSite(database.db, owner.accountId);
  });
  afterEach(async () => {
    await database.db("import_contents").delete();
    await database.db("imports").delete();
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const path = () => `/settings/sites/${siteId}/imports`;
  const cookie = () => `session=${visitor.cookies.get("session")}`;
  const csrf = () => createCsrfToken(visitor.cookies.get("session") ?? "");
  /** Sends a form with files, as a browser without scripts does. */
  const sendForm = async (files: Record<string, string>, fields: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ csrf: csrf(), ...fields })) body.set(name, value);
    for (const [name, text] of Object.entries(files)) {
      body.append("file", new Blob([text]), name);
    }
    const init = { method: "POST", body, headers: { Cookie: cookie() } };
    const answer = await fetch(api.url + path(), { ...init, redirect: "manual" });
    return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
  };
  /** Sends a piece of a file, as the page's script does. */
  const sendPiece = async (
    bytes: Uint8Array<ArrayBuffer>,
    fields: Record<string, string | number>,
    token = csrf(),
  ) => {
    const texts = Object.entries({ file_name: "big.csv", offset: 0, ...fields })
      .map(([name, value]) => [name, String(value)]);
    const answer = await fetch(`${api.url}${path()}?${new URLSearchParams(texts)}`, {
      method: "POST",
      redirect: "manual",
      headers: {
        ...{ "Content-Type": "application/octet-stream", "Cookie": cookie() },
        "X-CSRF-Token": token,
      },
      body: bytes,
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
  };
  const contentOf = async (importId: number) =>
    Buffer.concat(
      await database.db("import_contents").where({ import_id: importId }).orderBy("chunk")
        .pluck("bytes"),
    );

  it("are sent by a form without scripts, each an import of its own", async () => {
    const one = await sendForm({ "queries.csv": ROWS }, { country: "DE" });
    const [row] = await database.db("imports").where({ site_id: siteId });
    expect([one.status, one.to]).to.deep.equal([303, `${path()}/${row.id}`]);
    expect(row).to.include({
      ...{ status: "queued", step: null, source: "http", file_name: "queries.csv" },
      ...{ size_bytes: ROWS.length, settings: '{"country":"DE","force":false}' },
    });
    expect((await contentOf(row.id)).toString()).to.equal(ROWS);
    const two = await sendForm({ "a.csv": ROWS, "b.csv": `${ROWS}\n` });
    expect(two.to).to.equal(`${path()}?done=queued`);
    expect(await database.db("imports").orderBy("id").pluck("file_name"))
      .to.deep.equal(["queries.csv", "a.csv", "b.csv"]);
  });

  it("that are none, empty, or said to be what they cannot be, are refused at the field", async () => {
    const none = await sendForm({});
    expect(none.status).to.equal(422);
    expect(none.html).to.match(/id="file-error">Choose a file first\./);
    const empty = await sendForm({ "empty.csv": "" });
    expect([empty.status, empty.html]).to.satisfy(([status, html]: [number, string]) =>
      status === 422 && html.includes("The file is empty.")
    );
    const wrong = await sendForm({ "a.csv": ROWS }, { from: "2026-11-09", to: "2026-11-02" });
    expect(wrong.html).to.match(/id="to-error">Last day must not be before/)
      .and.match(/<details class="more"\s+open>/);
    expect(await database.db("imports")).to.deep.equal([]);
  });

  it("are refused beyond 20 MB without scripts, before they are read", async () => {
    const large = await sendForm({ "large.csv": "x".repeat(MAX_CONTENT_BYTES + 100_000) })
      .catch(() => undefined);
    expect(large?.status ?? 413).to.equal(413);
    expect(await database.db("imports")).to.deep.equal([]);
  });

  it("come piece by piece from a script, and are queued with the last one", async () => {
    const bytes = new Uint8Array(3 * CHUNK + 1_000).map((_, at) => 32 + at % 90);
    const first = await sendPiece(bytes.subarray(0, 2 * CHUNK), { size: bytes.length });
    expect([first.status, first.body.done]).to.deep.equal([200, false]);
    const { import_id: id } = first.body;
    expect(await database.db("imports").where({ id }).first())
      .to.include({ status: "queued", step: "uploading", file_name: "big.csv" });
    expect((await visitor.open(`${path()}/${id}`)).text).to.contain("Its file is still coming.");
    const rest = { size: bytes.length, offset: 2 * CHUNK, import_id: id };
    const last = await sendPiece(bytes.subarray(2 * CHUNK), rest);
    expect(last.body).to.deep.equal({ import_id: id, done: true, path: `${path()}/${id}` });
    expect(await database.db("imports").where({ id }).first())
      .to.include({ status: "queued", step: null, size_bytes: bytes.length, lease_owner: null });
    expect((await contentOf(id)).equals(bytes)).to.equal(true);
    const again = await sendPiece(bytes.subarray(2 * CHUNK), rest);
    expect([again.status, again.body.message]).to.satisfy(([status, message]: [number, string]) =>
      status === 404 && message.includes("waits for no file")
    );
  });

  it("are read from their pieces, as if they had come at once", async () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, at) => `2026-11-${String(1 + at % 15).padStart(2, "0")},query ${at},${at % 7},20,4.5`,
    );
    const text = `date,query,clicks,impressions,position\n${lines.join("\n")}\n`;
    const bytes = new Uint8Array(Buffer.from(text));
    const size = bytes.length;
    const first = await sendPiece(bytes.subarray(0, CHUNK), { size });
    const { import_id: id } = first.body;
    await sendPiece(bytes.subarray(CHUNK), { size, offset: CHUNK, import_id: id });
    expect(await claimImport(database.db, "worker", { now: NOW })).to.include({ id });
    const options = { shutdown: new AbortController().signal };
    await runImport(api.services, id, { owner: "worker", options });
    const done = await database.db("imports").where({ id }).first();
    expect(done.error_message).to.equal(null);
    expect(done).to.include({ status: "completed", rows_read: 12_000, rows_stored: 12_000 });
    const { text: shown } = await visitor.open(`${path()}/${id}`);
    expect(shown).to.contain("big.csv").and.contain("Rows stored").and.contain("12,000");
  });

  it("whose pieces are wrong are not taken", async () => {
    const piece = new Uint8Array(10);
    const faults: [Record<string, string | number>, RegExp][] = [
      [{ size: "many" }, /size of this part has to be a number/],
      [{ size: 0 }, /The file is empty/],
      [{ size: 4_000_000 }, /larger than 3 MB/],
      [{ size: 5 }, /This part is none of the file/],
      [{ size: 10, offset: 7 }, /This part is none of the file/],
      [{ size: 10, import_id: 999_999 }, /waits for no file/],
      [{ size: 10, format: "none" }, /Format/],
    ];
    for (const [fields, message] of faults) {
      const { status, body } = await sendPiece(piece, fields);
      expect(status, String(message)).to.be.within(404, 422);
      expect(body.message).to.match(message);
    }
    await database.db("imports").delete();
    const large = await sendPiece(new Uint8Array(CHUNK), { size: 2_000_000 });
    expect(large.status).to.equal(200);
    const second = await sendPiece(new Uint8Array(CHUNK), { size: 2_000_000 });
    expect([second.status, second.body.message]).to.satisfy(([status, text]: [number, string]) =>
      status === 422 && text.includes("more than 3 MB of your account would wait")
    );
    await database.db("imports").delete();
    const begun = await sendPiece(new Uint8Array(CHUNK), { size: 3 * CHUNK });
    const skipped = await sendPiece(new Uint8Array(CHUNK), {
      ...{ size: 3 * CHUNK, offset: 2 * CHUNK, import_id: begun.body.import_id },
    });
    expect(skipped.body.message).to.match(/A part of the file is missing/);
  });

  it("are taken from this session's page alone", async () => {
    const { status } = await sendPiece(new Uint8Array(10), { size: 10 }, "x");
    expect(status).to.equal(403);
    const other = await signedInVisitor(api, await insertSpecOwner(database.db, NOW));
    const begun = await sendPiece(new Uint8Array(CHUNK), { size: 2 * CHUNK });
    const cookieValue = other.cookies.get("session") ?? "";
    const query = new URLSearchParams({
      ...{ file_name: "x", size: String(2 * CHUNK), offset: String(CHUNK) },
      import_id: String(begun.body.import_id),
    });
    const answer = await fetch(`${api.url}${path()}?${query}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/octet-stream",
        "X-CSRF-Token": createCsrfToken(cookieValue),
        "Cookie": `session=${cookieValue}`,
      },
      body: new Uint8Array(CHUNK),
    });
    await answer.text();
    expect(answer.status).to.equal(404);
    expect(await database.db("import_contents").where({ import_id: begun.body.import_id }))
      .to.have.length(1);
  });

  it("parses no form with more parts than one of ours, or with endless headers of one", async () => {
    const part = (head: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n\r\n`;
    const formData = Response.prototype.formData;
    let parsed = 0;
    Response.prototype.formData = function () {
      parsed++;
      return formData.call(this);
    };
    const send = async (body: string) => {
      const headers = { "Cookie": cookie(), "Content-Type": 'multipart/form-data; boundary="x"' };
      const answer = await fetch(api.url + path(), {
        ...{ method: "POST", headers, redirect: "manual" },
        body: `${body}--x--\r\n`,
      });
      await answer.text();
      return answer.status;
    };
    try {
      expect(await send(part('name="a"').repeat(300))).to.equal(400);
      expect(await send(part(`name="a"${"\r\nA: b".repeat(1_000)}`))).to.equal(400);
      expect(parsed).to.equal(0);
      // it has no token of the session
      expect(await send(part('name="a"; filename="b"').repeat(100))).to.equal(403);
      expect(parsed).to.equal(1);
    } finally {
      Response.prototype.formData = formData;
    }
  });
});
