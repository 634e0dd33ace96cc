import { expect } from "chai";
import { parseAddress } from "../../../../lib/logs/bots/address.ts";
import { createNameConfirmer } from "../../../../lib/logs/bots/confirm_name.ts";
import {
  type NameRecords,
  type SpecNameServer,
  startNameServer,
} from "../../../support/name_server.ts";

const SIX = "2a02:06b8:0000:0000:0000:0000:0000:0001";
const SIX_NAME = `1.${"0.".repeat(23)}8.b.6.0.2.0.a.2.ip6.arpa`;

describe("createNameConfirmer()", () => {
  let records: Record<string, NameRecords>;
  let server: SpecNameServer;
  beforeEach(async () => {
    records = {};
    server = await startNameServer((name) => records[name]);
  });
  afterEach(() => server.close());
  const confirm = (text: string) =>
    createNameConfirmer({ servers: [server.address], firstTryMs: 150 })(
      parseAddress(text) ?? new Uint8Array(),
    );

  it("finds a name of an operator that leads back to the address", async () => {
    records["7.1.255.5.in-addr.arpa"] = { ptr: ["5-255-1-7.Spider.Yandex.com"] };
    records["5-255-1-7.spider.yandex.com"] = { a: ["5.255.1.9", "5.255.1.7"] };
    expect(await confirm("5.255.1.7")).to.equal("5-255-1-7.spider.yandex.com");
    expect(server.asked.map((asked) => asked.toLowerCase())).to.deep.equal([
      "7.1.255.5.in-addr.arpa ptr",
      "5-255-1-7.spider.yandex.com a",
    ]);
  });
  it("does so for IPv6", async () => {
    records[SIX_NAME] = { ptr: ["spider.yandex.net"] };
    records["spider.yandex.net"] = { aaaa: [SIX] };
    expect(await confirm("2a02:6b8::1")).to.equal("spider.yandex.net");
  });
  it("finds none where there is no name, or it leads elsewhere or nowhere", async () => {
    expect(await confirm("5.255.1.7")).to.equal("");
    records["7.1.255.5.in-addr.arpa"] = {};
    expect(await confirm("5.255.1.7")).to.equal("");
    records["7.1.255.5.in-addr.arpa"] = { ptr: ["crawl-1.googlebot.com"] };
    expect(await confirm("5.255.1.7")).to.equal("");
    records["crawl-1.googlebot.com"] = { a: ["66.249.66.1"] };
    expect(await confirm("5.255.1.7")).to.equal("");
  });
  it("asks for no name that an attacker chose, and for few", async () => {
    records["7.1.255.5.in-addr.arpa"] = {
      ptr: ["googlebot.com.evil.test", "evilgooglebot.com", "internal.corp"],
    };
    expect(await confirm("5.255.1.7")).to.equal("");
    expect(server.asked).to.have.length(1);
    const many = Array.from({ length: 9 }, (_, index) => `x${index}.googlebot.com`);
    records["7.1.255.5.in-addr.arpa"] = { ptr: many };
    expect(await confirm("5.255.1.7")).to.equal("");
    expect(server.asked).to.have.length(1 + 1 + 4);
  });
  it("knows nothing where a name server fails or does not answer", async () => {
    records["7.1.255.5.in-addr.arpa"] = "failure";
    expect(await confirm("5.255.1.7")).to.equal(null);
    records["7.1.255.5.in-addr.arpa"] = null;
    expect(await confirm("5.255.1.7")).to.equal(null);
    records["7.1.255.5.in-addr.arpa"] = { ptr: ["a.googlebot.com"] };
    records["a.googlebot.com"] = "failure";
    expect(await confirm("5.255.1.7")).to.equal(null);
  });
});
