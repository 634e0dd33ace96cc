import { expect } from "chai";
import { replaceSearchConsole } from "../../../../db/search_data/search_console.ts";
import {
  type OwnedSite,
  OWNERSHIP_PROOFS,
  ownershipFileUrl,
  ownershipText,
  type ResolveTxt,
} from "../../../../lib/commands/sites/ownership_proofs.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../support/test_site.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const FILE = "/.well-known/search-visibility.txt";
const SITE: OwnedSite = {
  id: 7,
  accountId: 1,
  domain: "shop.test",
  startUrl: "http://shop.test/",
  createdAt: NOW,
};
const TEXT = ownershipText(SITE);

describe("OWNERSHIP_PROOFS", () => {
  let database: SpecDatabase;
  let server: TestSite;
  let answers: Record<string, TestAnswer>;
  before(async () => {
    database = await createSpecDatabase();
    server = await startTestSite((path) => answers[path]);
  });
  beforeEach(() => answers = {});
  after(async () => {
    await server.close();
    await database.drop();
  });

  function prove(
    method: keyof typeof OWNERSHIP_PROOFS,
    { site = SITE, resolve = ((_name) => Promise.resolve([])) as ResolveTxt } = {},
  ) {
    const config = readConfig({
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
      CRAWL_CONNECT_TO: `::127.0.0.1:${server.port}`,
    });
    const services = { db: database.db, config, log: () => {} };
    return OWNERSHIP_PROOFS[method]({ services, site, resolve });
  }

  it("binds the text to account, site and the time at which the site was added", () => {
    const others = [{ id: 8 }, { accountId: 2 }, { createdAt: new Date(NOW.getTime() + 1) }];
    const texts = others.map((other) => ownershipText({ ...SITE, ...other }));
    expect(new Set([TEXT, ...texts]).size).to.equal(4);
    expect(TEXT).to.match(/^search-visibility-verification=[0-9a-f]{32}$/);
  });

  describe("file", () => {
    it("takes a file that has the line, also among others", async () => {
      answers[FILE] = { body: `# ours\r\n ${TEXT}\r\n` };
      expect(await prove("file")).to.equal(null);
    });

    it("follows redirects within the site alone", async () => {
      answers[FILE] = { status: 301, headers: { location: `http://www.shop.test/moved` } };
      answers["/moved"] = { body: TEXT };
      expect(await prove("file")).to.equal(null);
      answers[FILE] = { status: 301, headers: { location: "http://evil.test/moved" } };
      expect(await prove("file")).to.contain("redirects elsewhere");
      answers[FILE] = { status: 301, headers: { location: FILE } };
      expect(await prove("file")).to.contain("redirects elsewhere");
    });

    it("asks no other port, which other people of the same machine may serve", async () => {
      const site = { ...SITE, startUrl: "http://shop.test:8080/start" };
      expect(ownershipFileUrl(site)).to.equal(`http://shop.test${FILE}`);
      answers[FILE] = { status: 301, headers: { location: "http://shop.test:8080/moved" } };
      answers["/moved"] = { body: TEXT };
      expect(await prove("file", { site })).to.contain("redirects elsewhere");
    });

    for (
      const [what, answer, problem] of [
        ["is missing", { status: 404, body: TEXT }, "answers 404"],
        ["has the text of another account", { body: TEXT.slice(0, -1) }, "does not hold"],
        ["has the text within a line", { body: `x${TEXT}` }, "does not hold"],
        ["is endless", { body: "x".repeat(100_000) + `\n${TEXT}` }, "does not hold"],
      ] as const
    ) {
      it(`does not take a file that ${what}`, async () => {
        answers[FILE] = answer;
        expect(await prove("file")).to.contain(`http://shop.test${FILE} ${problem}`);
      });
    }
  });

  describe("dns", () => {
    it("takes the record, also in parts and among others", async () => {
      const names: string[] = [];
      const resolve = (name: string) => {
        names.push(name);
        return Promise.resolve([["v=spf1"], [TEXT.slice(0, 9), TEXT.slice(9)]]);
      };
      const site = { ...SITE, domain: "www.shop.test" };
      expect(await prove("dns", { site, resolve })).to.equal(null);
      expect(names).to.deep.equal(["_search-visibility.shop.test"]);
    });

    it("says which records the name has", async () => {
      const resolve = () => Promise.resolve([["other"]]);
      expect(await prove("dns", { resolve })).to.contain("has 1 TXT record, none of which");
      const missing = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
      expect(await prove("dns", { resolve: missing })).to.contain("no TXT record (ENOTFOUND)");
    });
  });

  describe("search_console", () => {
    const connect = async (property: string) => {
      await replaceSearchConsole(database.db, SITE.id, {
        connection: {
          ...{ property, clientEmail: "a@b.test", projectId: null, privateKeyId: "1" },
          ...{ encryptedKey: Buffer.alloc(1), searchTypes: ["web"], byCountryAndDevice: false },
          firstDay: null,
        },
        now: NOW,
      });
    };
    afterEach(() => database.db("search_console_connections").delete());

    it("wants a property of the whole site with which a sync has succeeded", async () => {
      expect(await prove("search_console")).to.contain("is not connected");
      await connect("sc-domain:shop.test");
      expect(await prove("search_console")).to.contain("no sync has succeeded");
      await database.db("search_console_connections").update({ succeeded_at: NOW });
      expect(await prove("search_console")).to.equal(null);
    });

    for (
      const [property, proves] of [
        ["https://shop.test/", true],
        ["http://www.shop.test/", true],
        ["https://shop.test/blog/", false],
        ["https://user.shop.test/", false],
        ["sc-domain:user.shop.test", false],
      ] as const
    ) {
      it(`${proves ? "takes" : "does not take"} the property ${property}`, async () => {
        await connect(property);
        await database.db("search_console_connections").update({ succeeded_at: NOW });
        const problem = await prove("search_console");
        if (proves) expect(problem).to.equal(null);
        else expect(problem).to.contain("only a part of the site");
      });
    }
  });
});
