import { expect } from "chai";
import { cutAddress, parseAddress, writeAddress } from "../../../../lib/logs/bots/address.ts";
import { AddressRanges } from "../../../../lib/logs/bots/address_ranges.ts";
import { createBotRanges, judgeAddress } from "../../../../lib/logs/bots/judge_address.ts";
import { BOT_AGENTS } from "../../../../lib/logs/bots/bot_agents.ts";
import { RANGE_FILES } from "../../../../lib/logs/ranges/mod.ts";

const bytesOf = (text: string) => parseAddress(text) ?? new Uint8Array();

describe("parseAddress() and writeAddress()", () => {
  it("read and write addresses of both families", () => {
    for (
      const [text, written] of [
        ["192.0.2.7", "192.0.2.7"],
        ["2001:DB8::1", "2001:db8::1"],
        ["::", "::"],
        ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
        ["::ffff:192.0.2.7", "192.0.2.7"],
        ["[2001:db8::1]:443", "2001:db8::1"],
        ["fe80::1%eth0", "fe80::1"],
        ["192.0.2.7:443", "192.0.2.7"],
      ]
    ) {
      expect(writeAddress(bytesOf(text ?? "")), text).to.equal(written);
    }
  });
  it("refuse what is none", () => {
    for (const text of ["", "-", "unknown", "192.0.2", "192.0.2.300", "a.test", "::1::"]) {
      expect(parseAddress(text), text).to.equal(null);
    }
  });
  it("cut an address to what many share", () => {
    expect(writeAddress(cutAddress(bytesOf("192.0.2.7")))).to.equal("192.0.2.0/24");
    expect(writeAddress(cutAddress(bytesOf("2001:db8:1:2::3")))).to.equal("2001:db8:1::/48");
    expect(writeAddress(new Uint8Array())).to.equal(null);
  });
});

describe("AddressRanges", () => {
  const ranges = new AddressRanges([
    "192.0.2.0/24",
    "192.0.2.128/25",
    "198.51.100.7",
    "2001:db8:1::/48",
  ]);
  it("finds addresses at the edges of ranges that overlap or hold one address", () => {
    const inside = [
      "192.0.2.0",
      "192.0.2.255",
      "198.51.100.7",
      "2001:db8:1::",
      "2001:db8:1:ffff::f",
    ];
    const outside = [
      "192.0.1.255",
      "192.0.3.0",
      "198.51.100.8",
      "2001:db8:2::",
      "::192.0.2.1",
      "::",
    ];
    expect(inside.filter((text) => !ranges.has(bytesOf(text)))).to.deep.equal([]);
    expect(outside.filter((text) => ranges.has(bytesOf(text)))).to.deep.equal([]);
  });
  it("refuses what is no range", () => {
    for (const prefix of ["192.0.2.0/33", "x/8", "192.0.2.0/-1", ""]) {
      expect(() => new AddressRanges([prefix]), prefix).to.throw(TypeError);
    }
    expect(new AddressRanges([]).has(bytesOf("192.0.2.1"))).to.equal(false);
  });
});

describe("judgeAddress()", () => {
  const agentOf = (name: string) => {
    const agent = BOT_AGENTS.find((one) => one.name === name);
    if (agent === undefined) throw new Error(name);
    return agent;
  };
  const ranges = createBotRanges(RANGE_FILES);
  const judge = (name: string, text: string) => {
    const { verdict, bytes } = judgeAddress(text, { agent: agentOf(name), ranges });
    return [verdict, writeAddress(bytes)];
  };

  it("proves bots by the ranges of their operators", () => {
    expect(judge("Googlebot", "66.249.66.1")).to.deep.equal(["verified", "66.249.66.1"]);
    expect(judge("Googlebot", "2001:4860:4801:10::5"))
      .to.deep.equal(["verified", "2001:4860:4801:10::5"]);
    expect(judge("GPTBot", "20.171.206.9")).to.deep.equal(["verified", "20.171.206.9"]);
  });
  it("keeps only the beginning of an address that uses a bot's name", () => {
    expect(judge("GPTBot", "192.0.2.7")).to.deep.equal(["spoofed", "192.0.2.0/24"]);
  });
  it("keeps an address whole as long as its name can be looked up", () => {
    expect(judge("Googlebot", "192.0.2.7")).to.deep.equal(["spoofed", "192.0.2.7"]);
    expect(judge("YandexBot", "192.0.2.7")).to.deep.equal(["claimed", "192.0.2.7"]);
  });
  it("keeps nothing of an address where nobody can say whose it is", () => {
    expect(judge("curl", "192.0.2.7")).to.deep.equal(["claimed", null]);
    expect(judge("GPTBot", "-")).to.deep.equal(["claimed", null]);
  });
});

describe("RANGE_FILES", () => {
  it("are of known bots, with a source, a date and ranges that can be read", () => {
    const names = new Set(BOT_AGENTS.map(({ name }) => name));
    expect(RANGE_FILES.length).to.be.greaterThan(10);
    for (const { agents, source, published, copied, prefixes } of RANGE_FILES) {
      expect(agents.filter((name) => !names.has(name)), source).to.deep.equal([]);
      expect(URL.parse(source)?.protocol, source).to.equal("https:");
      expect(copied, source).to.match(/^2\d{3}-\d\d-\d\d$/);
      expect(published ?? copied, source).to.match(/^2\d{3}-\d\d-\d\d$/);
      expect(() => new AddressRanges(prefixes), source).not.to.throw();
      expect(prefixes.length, source).to.be.greaterThan(0);
    }
  });
  it("name each bot once", () => {
    const agents = RANGE_FILES.flatMap((file) => file.agents);
    expect(new Set(agents).size).to.equal(agents.length);
  });
});
