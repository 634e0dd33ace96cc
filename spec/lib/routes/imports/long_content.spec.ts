import { expect } from "chai";
import { findContentsSize, readImportContents } from "../../../../db/imports/import_contents.ts";
import { MAX_CONTENT_BYTES } from "../../../../lib/commands/imports/import_content.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

/** Content that is long enough to stay the bytes in which it came. */
describe("a long content of an import", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let path: string;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.example.com" });
    path = `/sites/${siteId}/imports`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** Sends a body as it is written. */
  async function send(body: string, headers: Record<string, string> = {}) {
    const response = await fetch(`${api.url}/api/v1${path}`, {
      method: "POST",
      headers: {
        "Authorization": `Bearer ${account.tokenText}`,
        "Content-Type": "application/json",
        ...headers,
      },
      body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  async function keptContent(importId: number): Promise<Buffer> {
    const end = await findContentsSize(database.db, siteId, importId) ?? 0;
    const kept = readImportContents(database.db, { siteId, importId }, { start: 0, end });
    return Buffer.concat(await Array.fromAsync(kept));
  }

  const long = (part: string) => part.repeat(Math.ceil(400_000 / part.length));
  const texts: [string, string][] = [
    ["without escapes", long("schuhe,für,あ,😀;")],
    ["with line breaks, quotation marks and NUL", long('a,"b"\r\nc\0\\d\n')],
    ["with halves of surrogate pairs", long("a\ud83d b\ude00\n")],
  ];
  for (const [what, text] of texts) {
    // as JSON.stringify() writes it, and with all that is not ASCII escaped
    const plain = JSON.stringify(text);
    const escaped = plain.replace(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    for (const json of [plain, escaped]) {
      it(`keeps a text ${what} to the byte, ${json === plain ? "as written" : "escaped"}`, async () => {
        const { status, body } = await send(`{"file_name":"a.csv","content":${json}}`);
        expect(status).to.equal(202);
        expect(body.data.size_bytes).to.equal(Buffer.byteLength(text));
        expect((await keptContent(body.data.id)).equals(Buffer.from(text))).to.equal(true);
      });
    }
  }

  it("reads base64 whose slashes are escaped", async () => {
    const bytes = Buffer.alloc(400_000, "?>ÿ");
    const content = bytes.toString("base64").replaceAll("/", "\\/");
    const { status, body } = await send(`{"encoding":"base64","content":"${content}"}`);
    expect(status).to.equal(202);
    expect((await keptContent(body.data.id)).equals(bytes)).to.equal(true);
  });

  it("takes the last one of two, as JSON.parse() does", async () => {
    const { body } = await send(`{"content":"${long("a")}","content":"${long("bc")}"}`);
    expect((await keptContent(body.data.id)).subarray(0, 2).toString()).to.equal("bc");
  });

  it("knows a content from another one by an Idempotency-Key, and imports one once", async () => {
    const key = { "Idempotency-Key": "long-1" };
    const first = await send(`{"content":"${long("a,")}"}`, key);
    const again = await send(`{"content":"${long("a,")}"}`, key);
    expect(again.body.data.id).to.equal(first.body.data.id);
    expect(again.headers.get("idempotent-replayed")).to.equal("true");
    const other = await send(`{"content":"${long("b,")}"}`, key);
    expect(other.status).to.equal(422);
    expect(other.body.error ?? other.body.code).to.equal("idempotency_key_reused");
  });

  const refused: [string, string, number, RegExp][] = [
    [
      "with rows next to it",
      `{"content":"${long("a")}","rows":[{}]}`,
      422,
      /not be sent with content/,
    ],
    [
      "with a wrong member next to it",
      `{"content":"${long("a")}","x":1}`,
      422,
      /x field is not allowed/,
    ],
    [
      "that is blank",
      `{"content":"${long("\\n\\u2003")}"}`,
      422,
      /content field must not be empty/,
    ],
    [
      "that is no base64",
      `{"encoding":"base64","content":"${long("ü")}"}`,
      422,
      /content field must be base64/,
    ],
    [
      "with an escape that JSON does not know",
      `{"content":"${long("a")}\\x"}`,
      400,
      /Bad escaped character in JSON at position 40001\d/,
    ],
    ["with a line break as it is", `{"content":"${long("a")}\n"}`, 400, /Bad control character/],
    [
      "that does not end",
      `{"content":"${long("a")}`,
      400,
      /Unterminated string in JSON at position 400012/,
    ],
    [
      "that is too large, escapes undone",
      `{"content":"\\n${"x".repeat(MAX_CONTENT_BYTES)}"}`,
      413,
      /larger than/,
    ],
  ];
  for (const [what, body, status, message] of refused) {
    it(`refuses one ${what}`, async () => {
      const answer = await send(body);
      expect(answer.status).to.equal(status);
      expect(JSON.stringify(answer.body)).to.match(message);
    });
  }

  it("takes one whose bytes with escapes are more than a file may have", async () => {
    const escapes = 1_000_000;
    const rest = MAX_CONTENT_BYTES - escapes;
    const { status, body } = await send(
      `{"content":"${"x".repeat(rest)}${"\\n".repeat(escapes)}"}`,
    );
    expect(status).to.equal(202);
    expect(body.data.size_bytes).to.equal(MAX_CONTENT_BYTES);
  });
});
