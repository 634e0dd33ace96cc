import { expect } from "chai";
import { createAddressGuard } from "../../../../lib/crawler/fetch/address.ts";
import type { ConnectorOptions } from "../../../../lib/crawler/fetch/connect.ts";
import type { Lookup } from "../../../../lib/crawler/fetch/lookup_host.ts";
import { createFetcher } from "../../../../lib/crawler/fetch/fetch_url.ts";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import {
  type MisbehavingServer,
  startMisbehavingServer,
} from "../../../support/audits/misbehaving_server.ts";

/** Each call of the lookup takes the next answer. */
function answering(...answers: string[][]): { lookup: Lookup; calls: () => number } {
  let calls = 0;
  const lookup: Lookup = (_hostname) => {
    const addresses = answers[Math.min(calls, answers.length - 1)] ?? [];
    calls += 1;
    return Promise.resolve(
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { lookup, calls: () => calls };
}

describe("createConnector()", () => {
  let inside: MisbehavingServer;

  beforeEach(async () => {
    inside = await startMisbehavingServer({ host: "127.0.0.1" });
  });

  afterEach(() => inside.close());

  /** Fetches each URL once with one fetcher, for which only 127.0.0.2 is as good as public. */
  const fetchAll = async (
    urls: string[],
    options: Partial<Pick<ConnectorOptions, "lookup" | "connectTo" | "onRefused">>,
  ) => {
    const guard = createAddressGuard({ allowPrivate: ["127.0.0.2/32"] });
    const connectTo = options.connectTo ?? [];
    const fetcher = createFetcher({ userAgent: "SpecBot/1.0", guard, ...options, connectTo });
    const all: FetchFacts[] = [];
    try {
      for (const url of urls) all.push(await fetcher.fetch(url, { timeoutMs: 5000 }));
    } finally {
      await fetcher.close();
    }
    return all;
  };

  const HOSTS = [
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::1]",
    "0",
  ];
  for (const host of HOSTS) {
    it(`opens no connection to http://${host}/`, async () => {
      const [facts] = await fetchAll([`http://${host}:${inside.port}/ok`], {});
      expect(facts).to.include({ status: null, error: "forbidden_address" });
      expect(inside.connectionsCount()).to.equal(0);
    });
  }

  it("opens no connection to a name that resolves to a private address", async () => {
    const { lookup } = answering(["127.0.0.1", "::1"]);
    const refused: unknown[] = [];
    const [facts] = await fetchAll([`http://site.test:${inside.port}/ok`], {
      lookup,
      onRefused: (...args) => refused.push(args),
    });
    expect(facts).to.include({ status: null, error: "forbidden_address" });
    expect(facts?.errorMessage).to.equal(
      'The host "site.test" is not public: connections to it are not allowed here.',
    );
    expect(refused).to.deep.equal([["site.test", ["127.0.0.1", "::1"]]]);
    expect(inside.connectionsCount()).to.equal(0);
  });

  it("opens no connection when connectTo leads to a private address", async () => {
    const connectTo = [`::127.0.0.1:${inside.port}`];
    const [facts] = await fetchAll(["http://site.test/ok"], { connectTo });
    expect(facts?.error).to.equal("forbidden_address");
    expect(inside.connectionsCount()).to.equal(0);
  });

  it("opens no connection when a name is bound to a private address later on", async () => {
    const outside = await startMisbehavingServer({ host: "127.0.0.2", port: inside.port });
    const { lookup, calls } = answering(["127.0.0.2"], ["127.0.0.1"]);
    const url = `http://rebound.test:${inside.port}`;
    try {
      // The reset ends the connection, so that the third request needs a new one.
      const answers = await fetchAll([`${url}/ok`, `${url}/reset`, `${url}/ok`], { lookup });
      expect(answers.map(({ status }) => status)).to.deep.equal([200, null, null]);
      expect(answers[2]?.error).to.equal("forbidden_address");
      expect(calls()).to.be.at.least(2);
      expect(inside.connectionsCount()).to.equal(0);
    } finally {
      await outside.close();
    }
  });

  it("names no address of a host that refuses the connection", async () => {
    const { port } = inside;
    await inside.close();
    const { lookup } = answering(["127.0.0.2"]);
    const [facts] = await fetchAll([`http://site.test:${port}/ok`], { lookup });
    expect(facts).to.include({
      error: "refused",
      errorMessage: "No connection could be opened (connect ECONNREFUSED).",
    });
    inside = await startMisbehavingServer({ host: "127.0.0.1" });
  });

  it("resolves a name once for each connection", async () => {
    const outside = await startMisbehavingServer({ host: "127.0.0.2" });
    const { lookup, calls } = answering(["127.0.0.2"], ["127.0.0.1"]);
    try {
      const [facts] = await fetchAll([`http://site.test:${outside.port}/ok`], { lookup });
      expect(facts?.status).to.equal(200);
      expect(calls()).to.equal(1);
    } finally {
      await outside.close();
    }
  });

  it("tries the next allowed address when one refuses, and skips those not allowed", async () => {
    const outside = await startMisbehavingServer({ host: "127.0.0.3" });
    const guard = createAddressGuard({ allowPrivate: ["127.0.0.2/32", "127.0.0.3/32"] });
    const { lookup } = answering(["127.0.0.1", "127.0.0.2", "127.0.0.3"]);
    const fetcher = createFetcher({ userAgent: "SpecBot/1.0", guard, connectTo: [], lookup });
    try {
      const facts = await fetcher.fetch(`http://site.test:${outside.port}/ok`);
      expect(facts.status).to.equal(200);
    } finally {
      await fetcher.close();
      await outside.close();
    }
  });
});
