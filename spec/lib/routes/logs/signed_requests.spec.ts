import { expect } from "chai";
import { saveBotKeys } from "../../../../db/logs/bot_keys.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { BROWSER } from "../../../support/logs/log_lines.ts";
import { bytesSource } from "../../../support/logs/log_source.ts";
import { SIGNED, TEST_DIRECTORY } from "../../../support/logs/signed_requests.ts";

const FORMAT =
  '$remote_addr - - [$time_local] "$request" $status $body_bytes_sent "$http_referer" ' +
  '"$http_user_agent" "$http_signature" "$http_signature_input" "$http_signature_agent"';
const ADDRESS = "203.0.113.9";

interface Line {
  agent?: string;
  path?: string;
  time?: string;
  signed?: { signature: string; signatureInput: string; signatureAgent: string | null };
}

/** A line as nginx writes it: quotes within fields are `\x22`. */
function nginxLine({ agent = BROWSER, path = "/path/to/resource", time, signed }: Line): string {
  const at = time ?? "01/Jan/2025:00:00:05 +0000";
  const headers = [signed?.signature, signed?.signatureInput, signed?.signatureAgent]
    .map((header) => `"${(header ?? "-").replaceAll('"', "\\x22")}"`).join(" ");
  return `${ADDRESS} - - [${at}] "GET ${path} HTTP/2.0" 200 9 "-" "${agent}" ${headers}\n`;
}

/** The same as Caddy writes it. */
function caddyLine({ signature, signatureInput, signatureAgent }: NonNullable<Line["signed"]>) {
  return JSON.stringify({
    ts: 1_735_689_605.5,
    request: {
      ...{ remote_ip: ADDRESS, client_ip: ADDRESS, method: "GET", uri: "/path/to/resource" },
      headers: {
        "User-Agent": [BROWSER],
        "Signature": [signature],
        "Signature-Input": [signatureInput],
        ...signatureAgent !== null && { "Signature-Agent": [signatureAgent] },
      },
    },
    ...{ duration: 0.1, size: 9, status: 200 },
  }) + "\n";
}

describe("logs with signatures of bots", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    await database.db("bot_keys").delete();
    const source = "https://chatgpt.com/.well-known/http-message-signatures-directory";
    await saveBotKeys(database.db, { source, directory: TEST_DIRECTORY });
  });

  /** Reads a log of a new site, and answers what is said of it. */
  async function bring(text: string, { format = undefined as string | undefined, domain }: {
    format?: string | undefined;
    domain: string;
  }) {
    const { accountId, tokenText: token } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId, { domain });
    const source = bytesSource(Buffer.from(text), "access.log");
    await readLog(api.services, { siteId, origin: `https://${domain}`, source, format });
    const read = async (path: string) =>
      (await api.request("GET", `/sites/${siteId}${path}`, { token })).body;
    return { read, bots: await read("/bots") };
  }
  const botsOf = (body: { data: { bot: string; verdicts: object }[] }) =>
    body.data.map(({ bot, verdicts }) => [bot, verdicts]);

  it("verify an agent whose user agent is a browser's, and name the signature", async () => {
    const text = nginxLine({ signed: SIGNED.plain }) + nginxLine({ signed: SIGNED.named }) +
      nginxLine({});
    const { bots, read } = await bring(text, { format: FORMAT, domain: "www.example.com" });
    expect(botsOf(bots)).to.deep.equal([
      ["ChatGPT Agent", { verified: 2, claimed: 0, spoofed: 0 }],
    ]);
    expect(bots.data[0].verification.web_bot_auth_url).to.match(/^https:\/\/chatgpt\.com\//);
    expect(bots.meta.summary.people.requests).to.equal(1);
    expect(bots.meta.summary.logs[0].signatures).to.include({ verified: 2, wrong: 0 });
    const { data } = await read("/bots/ChatGPT%20Agent/requests");
    expect(data).to.have.length(2);
    // agents may run on the computers of people
    expect(data[0]).to.include({
      ...{ verdict: "verified", verified_by: "signature", address: "203.0.113.0/24" },
    });
    const { meta: { total } } = await read(
      "/bots/ChatGPT%20Agent/requests?filter[verified_by]=address",
    );
    expect(total).to.equal(0);
  });
  it("are found in logs of JSON", async () => {
    const text = caddyLine(SIGNED.plain) + caddyLine(SIGNED.named);
    const { bots } = await bring(text, { domain: "example.com" });
    expect(botsOf(bots)).to.deep.equal([
      ["ChatGPT Agent", { verified: 2, claimed: 0, spoofed: 0 }],
    ]);
  });
  it("prove nothing on another site, at another time, or where the log lacks what they cover", async () => {
    const other = await bring(nginxLine({ signed: SIGNED.plain }), {
      ...{ format: FORMAT, domain: "other.example" },
    });
    expect([botsOf(other.bots), other.bots.meta.summary.logs[0].signatures.wrong])
      .to.deep.equal([[], 1]);
    const early = { signed: SIGNED.plain, time: "31/Dec/2024:10:00:00 +0000" };
    const lacking = {
      ...SIGNED.plain,
      signatureInput: SIGNED.plain.signatureInput.replace(
        '"@authority"',
        '"@authority" "content-digest"',
      ),
      signatureAgent: '"https://chatgpt.com"',
    };
    const text = nginxLine(early) + nginxLine({ signed: lacking });
    const { bots, read } = await bring(text, { format: FORMAT, domain: "example.com" });
    // the second one only says that it is ChatGPT's
    expect(botsOf(bots)).to.deep.equal([
      ["ChatGPT Agent", { verified: 0, claimed: 1, spoofed: 0 }],
    ]);
    expect(bots.meta.summary.logs[0].signatures).to.include({ expired: 1, not_in_log: 1 });
    const { meta } = await read("/bots?from=2024-12-31&to=2025-01-01");
    expect(meta.summary.people.requests).to.equal(1);
  });
  it("say that the key is not known, and leave the judgement to the address", async () => {
    await database.db("bot_keys").delete();
    const spoofed = nginxLine({ signed: SIGNED.plain, agent: "GPTBot/1.2" });
    const { bots } = await bring(spoofed, { format: FORMAT, domain: "example.com" });
    expect(botsOf(bots)).to.deep.equal([["GPTBot", { verified: 0, claimed: 0, spoofed: 1 }]]);
    expect(bots.meta.summary.logs[0].signatures).to.include({ unknown_key: 1 });
  });
  it("are not counted where the format has none", async () => {
    const text =
      `${ADDRESS} - - [01/Jan/2025:00:00:05 +0000] "GET / HTTP/1.1" 200 9 "-" "curl/8"\n`;
    const { bots } = await bring(text, { domain: "example.com" });
    expect(bots.meta.summary.logs[0].signatures).to.equal(null);
  });
});
