import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { expect } from "chai";
import { NotFoundError } from "../../../../lib/core/errors.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { Route, RouteAnswer } from "../../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { waitFor } from "../../../support/wait.ts";

const NOW = new Date("2026-11-24T09:00:00Z");
const TITLES = ["=1+1", "Größe", "third"];

describe("exportAnswer()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let path: string;
  /** Instead of the handler of the list of annotations. */
  let handler:
    | ((request: Parameters<Route["handler"]>[0], own: Route) => Promise<RouteAnswer>)
    | null;

  before(async () => {
    database = await createSpecDatabase();
    const routes = ROUTES.map((route): Route =>
      route.operationId !== "listAnnotations" ? route : {
        ...route,
        handler: (request) => handler?.(request, route) ?? route.handler(request),
      }
    );
    api = await startApi(database, { now: () => NOW, routes });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    for (const title of TITLES) {
      const { status, text } = await api.request("POST", `/sites/${siteId}/annotations`, {
        token: account.tokenText,
        body: { kind: "other", title, first_day: "2026-11-20" },
      });
      expect(status, text).to.equal(201);
    }
    path = `/sites/${siteId}/annotations`;
  });
  beforeEach(() => handler = null);
  after(async () => {
    await api.close();
    await database.drop();
  });

  const ask = (query: string, headers: Record<string, string> = {}, method = "GET") =>
    api.request(method, path + query, { token: account.tokenText, headers });

  async function connect(query: string, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${account.tokenText}`;
    const request = get(`${api.url}/api/v1${path}${query}`, {
      headers: { authorization, ...headers },
    });
    const [response] = await once(request, "response") as [IncomingMessage];
    return response;
  }

  /** Reads what comes until the answer ends or breaks off. */
  async function readUntilEnd(response: IncomingMessage) {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of response) chunks.push(chunk);
      return { isComplete: true, bytes: Buffer.concat(chunks) };
    } catch (error) {
      expect(error).to.have.property("code", "ECONNRESET");
      return { isComplete: false, bytes: Buffer.concat(chunks) };
    }
  }

  const inPagesOf = (rows: number): typeof handler => (request, own) =>
    own.handler({ ...request, list: { ...request.list, perPage: rows } });

  /** A list without an end. */
  async function withoutEnd(
    { walk: _, ...request }: Parameters<Route["handler"]>[0],
    own: Route,
  ): Promise<RouteAnswer> {
    const list = { ...request.list, perPage: 1, cursor: null };
    const answer = await own.handler({ ...request, list });
    const body = answer.body as { data: object[] };
    const text = "x".repeat(100_000);
    return { ...answer, body: { ...body, data: body.data.map((row) => ({ ...row, text })) } };
  }

  it("gives CSV with its file's name, defused and in UTF-8", async () => {
    const { status, text, headers } = await ask("?format=csv&fields=title,first_day&sort=id");
    expect(status, text).to.equal(200);
    expect(text).to.equal(
      "title,first_day\r\n'=1+1,2026-11-20\r\nGröße,2026-11-20\r\nthird,2026-11-20\r\n",
    );
    expect(headers.get("content-type")).to.equal("text/csv; charset=utf-8");
    expect(headers.get("content-disposition"))
      .to.equal('attachment; filename="shop.test-annotations-2026-11-24.csv"');
    expect(headers.get("x-total-count")).to.equal("3");
  });

  it("gives what Accept likes best, unless format says otherwise", async () => {
    const typeOf = async (query: string, accept: string) => {
      const { headers } = await ask(query, { Accept: accept });
      return headers.get("content-type")?.split(";")[0];
    };
    expect(await typeOf("", "text/csv")).to.equal("text/csv");
    expect(await typeOf("", "text/csv, */*")).to.equal("text/csv");
    expect(await typeOf("", "application/json, text/csv")).to.equal("application/json");
    expect(await typeOf("", "application/json;q=0.5, application/x-ndjson"))
      .to.equal("application/x-ndjson");
    expect(await typeOf("?format=json", "text/csv")).to.equal("application/json");
    expect(await typeOf("?format=csv", "application/json")).to.equal("text/csv");
  });

  it("waits for other answers between its pieces", async () => {
    const gate = Promise.withResolvers<void>();
    const { requestsUnderWay } = api.services;
    api.services.requestsUnderWay = { ...requestsUnderWay, ended: () => gate.promise };
    let pages = 0;
    handler = (request, own) => {
      pages++;
      return own.handler({ ...request, list: { ...request.list, perPage: 1 } });
    };
    try {
      const response = await connect("?format=csv&fields=title&sort=id");
      await once(response, "readable");
      expect(response.read()?.toString()).to.equal("title\r\n");
      expect(pages).to.equal(1);
      gate.resolve();
      const { isComplete, bytes } = await readUntilEnd(response);
      expect({ isComplete, rest: bytes.toString(), pages })
        .to.deep.equal({ isComplete: true, rest: "'=1+1\r\nGröße\r\nthird\r\n", pages: 3 });
    } finally {
      gate.resolve();
      api.services.requestsUnderWay = requestsUnderWay;
    }
  });

  it("gives a mark for Excel on request", async () => {
    const response = await connect("?format=csv&bom=true&fields=id");
    const { bytes } = await readUntilEnd(response);
    expect(bytes.subarray(0, 5).toString("latin1")).to.equal("\xef\xbb\xbfid");
  });

  it("refuses pages, unknown forms and marks where there are none", async () => {
    const errors = async (query: string) => Object.keys((await ask(query)).body.errors);
    expect(await errors("?format=csv&per_page=5")).to.deep.equal(["per_page"]);
    expect(await errors("?format=ndjson&cursor=x")).to.deep.equal(["cursor"]);
    expect(await errors("?format=pdf")).to.deep.equal(["format"]);
    expect(await errors("?format=csv&format=csv")).to.deep.equal(["format"]);
    expect(await errors("?bom=true")).to.deep.equal(["bom"]);
    expect(await errors("?format=csv&bom=1")).to.deep.equal(["bom"]);
    expect(await errors("?format=csv&sort=nothing")).to.deep.equal(["sort"]);
  });

  it("answers 406 where there is no list, and to other types", async () => {
    const token = account.tokenText;
    const csv = { Accept: "text/csv" };
    const site = await api.request("GET", `/sites/${siteId}`, { token, headers: csv });
    expect([site.status, site.body.code]).to.deep.equal([406, "not_acceptable"]);
    expect((await api.request("GET", "/account", { token, headers: csv })).status).to.equal(406);
    expect((await api.request("GET", "/nothing", { token, headers: csv })).status).to.equal(406);
    expect((await ask("", { Accept: "application/pdf" })).status).to.equal(406);
  });

  it("answers 304, and HEAD without content, as JSON does", async () => {
    const { headers } = await ask("?format=csv");
    const etag = headers.get("etag") ?? "";
    expect((await ask("?format=csv", { "If-None-Match": etag })).status).to.equal(304);
    expect((await ask("?format=ndjson", { "If-None-Match": etag })).status).to.equal(200);
    const head = await ask("?format=csv", {}, "HEAD");
    expect([head.status, head.text, head.headers.get("etag")]).to.deep.equal([200, "", etag]);
  });

  it("walks over all pages for one call of the month", async () => {
    const left = async () => Number((await ask("?per_page=1")).headers.get("x-quota-remaining"));
    const before = await left();
    handler = inPagesOf(1);
    const { text, headers } = await ask("?format=ndjson&sort=id");
    expect(text.trim().split("\n").map((line) => JSON.parse(line).title)).to.deep.equal(TITLES);
    expect(headers.has("etag")).to.equal(false);
    expect(headers.get("cache-control")).to.equal("private, no-cache");
    handler = null;
    expect(await left()).to.equal(before - 2);
  });

  it("compresses what it walks over, and gives HEAD the same headers", async () => {
    handler = inPagesOf(1);
    const coding = { "Accept-Encoding": "gzip" };
    const response = await connect("?format=csv&fields=title&sort=id", coding);
    expect(response.headers["content-encoding"]).to.equal("gzip");
    const { bytes } = await readUntilEnd(response);
    expect(gunzipSync(bytes).toString()).to.equal("title\r\n'=1+1\r\nGröße\r\nthird\r\n");
    const head = await ask("?format=csv", coding, "HEAD");
    expect([head.status, head.text, head.headers.get("content-encoding")])
      .to.deep.equal([200, "", "gzip"]);
  });

  for (const coding of ["identity", "gzip", "br"]) {
    it(`breaks the connection off where a page fails, with ${coding}`, async () => {
      let pages = 0;
      handler = (request, own) => {
        if (pages++ === 1) throw new NotFoundError("site_not_found", "The site is gone.");
        return inPagesOf(1)?.(request, own) ?? own.handler(request);
      };
      const headers = { "Accept-Encoding": coding };
      try {
        const response = await connect("?format=csv&fields=title&sort=id", headers);
        expect((await readUntilEnd(response)).isComplete).to.equal(false);
      } catch (error) {
        // what is compressed may not even have begun
        expect(error).to.have.property("code", "ECONNRESET");
      }
    });
  }

  it("ends NDJSON that breaks off with a line that says why", async () => {
    let pages = 0;
    handler = (request, own) => {
      if (pages++ === 1) throw new NotFoundError("site_not_found", "The site is gone.");
      return inPagesOf(1)?.(request, own) ?? own.handler(request);
    };
    const { isComplete, bytes } = await readUntilEnd(await connect("?format=ndjson&sort=id"));
    expect(isComplete).to.equal(false);
    const [first, last] = bytes.toString().trim().split("\n").map((line) => JSON.parse(line));
    expect(first.title).to.equal("=1+1");
    expect(last.error).to.include({ code: "site_not_found", status: 404 });
  });

  it("charges nothing for what breaks off by our fault, and a call for what its reader leaves", async () => {
    const paid = async () => {
      await api.counter.flush();
      const rows = await database.db("usage_days").where({ account_id: account.accountId });
      return rows.filter(({ endpoint }) => endpoint.includes("annotations"))
        .reduce((sum, { paid: calls }) => sum + Number(calls), 0);
    };
    const left = async () => {
      const { headers } = await api.request("GET", "/account", { token: account.tokenText });
      return Number(headers.get("x-quota-remaining"));
    };
    const [paidBefore, leftBefore] = [await paid(), await left()];
    let pages = 0;
    handler = (request, own) => {
      if (pages++ === 1) throw new NotFoundError("site_not_found", "The site is gone.");
      return inPagesOf(1)?.(request, own) ?? own.handler(request);
    };
    const broken = api.logged("request");
    const response = await connect("?format=ndjson&sort=id");
    const { bytes } = await readUntilEnd(response);
    expect((await broken).fields).to.deep.include({ status: 200, aborted: true });
    expect((await broken).fields["bytes"]).to.equal(bytes.length);
    expect((await broken).fields["error"]).to.be.instanceOf(NotFoundError);
    await waitFor("the call that is given back", async () => await left() === leftBefore);
    expect(await paid()).to.equal(paidBefore);

    handler = withoutEnd;
    const abandoned = await connect("?format=ndjson");
    await once(abandoned, "readable");
    const closed = api.logged("request");
    abandoned.destroy();
    expect((await closed).fields).to.deep.include({ aborted: true });
    expect((await closed).fields).not.to.have.property("error");
    expect(await left()).to.equal(leftBefore - 1);
    expect(await paid()).to.equal(paidBefore + 1);
  });

  for (const coding of ["identity", "gzip", "br"]) {
    it(`logs the bytes that went out, with ${coding}`, async () => {
      handler = inPagesOf(1);
      const line = api.logged("request");
      const response = await connect("?format=csv&sort=id", { "Accept-Encoding": coding });
      const { bytes } = await readUntilEnd(response);
      expect(bytes.length).to.be.above(0);
      expect((await line).fields).to.deep.include({ bytes: bytes.length });
    });
  }

  it("leaves no statement running once its reader has left", async () => {
    handler = async (request, own) => {
      await database.db.raw("SELECT SLEEP(0.2) AS an_export_reads");
      return await withoutEnd(request, own);
    };
    const responses = await Promise.all([1, 2].map(() => connect("?format=ndjson")));
    const countLeft = () => api.log.filter(({ fields }) => fields["aborted"] === true).length;
    const leftBefore = countLeft();
    for (const response of responses) response.destroy();
    // what the server has not heard of yet it cannot end
    await waitFor("both ends", () => countLeft() === leftBefore + 2);
    const running = async () => {
      const [rows] = await database.db.raw("SHOW FULL PROCESSLIST");
      return rows.filter(({ Info }: { Info: string | null }) =>
        Info?.includes("an_export_reads") === true
      ).length;
    };
    await waitFor("the last statement", async () => await running() === 0);
    for (let look = 0; look < 20; look++) {
      await pause(25);
      expect(await running()).to.equal(0);
    }
  });

  it("answers an error of the first page as JSON does", async () => {
    const { status, body } = await api.request("GET", "/sites/999999/keywords?format=csv", {
      token: account.tokenText,
    });
    expect([status, body.code]).to.deep.equal([404, "site_not_found"]);
  });

  it("reads no further than its reader, and ends when that one leaves", async () => {
    let pages = 0;
    handler = (request, own) => {
      pages++;
      return withoutEnd(request, own);
    };
    /** How far the list has been read once a quarter of a second brings no further page. */
    const readAsFarAs = async () => {
      let before: number;
      do {
        before = pages;
        await pause(250);
      } while (pages > before && pages < 5_000);
      return pages;
    };
    const responses = await Promise.all([1, 2, 3, 4].map(() => connect("?format=ndjson")));
    const asFarAs = await readAsFarAs();
    expect(asFarAs).to.be.below(1_000);

    const refused = await ask("?format=ndjson");
    expect([refused.status, refused.body.code]).to.deep.equal([429, "too_many_exports"]);
    for (const response of responses) response.destroy();
    expect(await readAsFarAs()).to.be.at.most(asFarAs + 8);
    handler = null;
    await waitFor("an export's place", async () => (await ask("?format=ndjson")).status === 200);
  });
});
