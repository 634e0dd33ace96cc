import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { type SpecApi, startApi } from "../../support/api.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

/** Requests as no well-behaved client sends them. */
describe("heads of requests", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  /** Sends these bytes and reads the answer to the end of the connection. */
  async function send(lines: readonly string[]) {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.write(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
    await once(socket, "close");
    const [head = "", text = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
    const [statusLine = "", ...headerLines] = head.split("\r\n");
    const headers = new Headers(headerLines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name, value.join(": ")];
    }));
    return { status: Number(statusLine.split(" ")[1]), headers, body: text && JSON.parse(text) };
  }

  const CLOSE = "Connection: close";
  const list = (host: string) => [
    "GET /api/v1/sites HTTP/1.1",
    `Host: ${host}`,
    `Authorization: Bearer ${account.tokenText}`,
    CLOSE,
  ];

  const HOSTS = [
    "a.test",
    "a.test:80",
    "127.0.0.1:8000",
    "[::1]",
    "[::1]:8000",
    "my_host",
    "LOCALHOST",
  ];
  for (const host of HOSTS) {
    it(`takes Host: ${host}, and writes links with it`, async () => {
      const { status, headers } = await send(list(host));
      expect(status).to.equal(200);
      expect(headers.get("link")).to.match(/^<http:/).and.include(
        `${new URL(`http://${host}`).origin}/api/v1/sites`,
      );
    });
  }

  const MALFORMED = [
    "127.0.0.1:99999",
    "a@b",
    "a b",
    "",
    "a/b",
    "a:b",
    "[::1",
    "a,b",
    "ü",
    "<a>",
    "a:80:80",
  ];
  for (const host of MALFORMED) {
    it(`answers 400 to Host: ${host}`, async () => {
      for (const path of ["/api/v1/sites", "/healthz", "/docs", "/mcp", "/sign-in", "/nothing"]) {
        const [, ...others] = list(host);
        const { status, body } = await send([`GET ${path} HTTP/1.1`, ...others]);
        expect([status, body.code], path).to.deep.equal([400, "malformed_host"]);
      }
    });
  }

  it("answers 400 to two Host headers, also of the same name", async () => {
    for (const second of ["b.test", "a.test"]) {
      const { status, body } = await send([...list("a.test"), `HOST: ${second}`]);
      expect([status, body.code]).to.deep.equal([400, "malformed_host"]);
    }
  });

  it("takes HTTP/1.0 without Host, and an absolute target", async () => {
    const [, , token = ""] = list("");
    expect((await send(["GET /api/v1/sites HTTP/1.0", token])).status).to.equal(200);
    const absolute = "GET http://absolute.test/api/v1/sites?per_page=2 HTTP/1.1";
    const { status, headers } = await send([absolute, ...list("a.test").slice(1)]);
    expect(status).to.equal(200);
    expect(headers.get("link")).to.include("<http://absolute.test/api/v1/sites?per_page=2>");
  });

  for (const target of ["http://a:99999/", "ftp://a/", "*"]) {
    it(`answers 400 to GET ${target}`, async () => {
      const { status, body } = await send([`GET ${target} HTTP/1.1`, "Host: a.test", CLOSE]);
      expect([status, body.code]).to.deep.equal([400, "malformed_target"]);
    });
  }

  it("answers OPTIONS about the server and about a path without a token", async () => {
    expect((await send(["OPTIONS * HTTP/1.1", "Host: a.test", CLOSE])).status).to.equal(204);
    const { status, headers } = await send([
      "OPTIONS /api/v1/sites HTTP/1.1",
      "Host: a.test",
      CLOSE,
    ]);
    expect([status, headers.get("allow")]).to.deep.equal([204, "GET, HEAD, OPTIONS, POST"]);
  });

  it("answers HEAD with headers that are too large without content", async () => {
    const lines = ["HEAD / HTTP/1.1", "Host: a", `X: ${"x".repeat(20_000)}`];
    const { status, headers, body } = await send(lines);
    expect([status, body]).to.deep.equal([431, ""]);
    expect(Number(headers.get("content-length"))).to.be.above(0);
  });

  const REFUSED: [string, string[], number, string][] = [
    ["no Host", ["GET /healthz HTTP/1.1", CLOSE], 400, "malformed_host"],
    [
      "an expectation",
      ["GET /healthz HTTP/1.1", "Host: a", "Expect: 200-ok", CLOSE],
      417,
      "expectation_failed",
    ],
    ["what is no HTTP", ["nonsense"], 400, "bad_request"],
    [
      "two lengths",
      ["POST /mcp HTTP/1.1", "Host: a", "Content-Length: 1", "Content-Length: 2"],
      400,
      "bad_request",
    ],
    [
      "headers that are too large",
      ["GET / HTTP/1.1", "Host: a", `X: ${"x".repeat(20_000)}`],
      431,
      "request_header_fields_too_large",
    ],
  ];
  for (const [what, lines, wanted, code] of REFUSED) {
    it(`answers ${what} like any other error, and logs it`, async () => {
      const { status, headers, body } = await send(lines);
      expect([status, body.code, body.status]).to.deep.equal([wanted, code, wanted]);
      expect(headers.get("content-type")).to.equal("application/json; charset=utf-8");
      expect(headers.get("x-content-type-options")).to.equal("nosniff");
      expect(headers.get("content-security-policy")).to.equal(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(body.request_id).to.equal(headers.get("x-request-id"));
      const logged = api.log.filter(({ fields }) => fields["request_id"] === body.request_id);
      expect(logged.map(({ fields }) => fields["status"])).to.deep.equal([wanted]);
    });
  }
});
