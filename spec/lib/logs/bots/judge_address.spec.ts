import { expect } from "chai";
import { cutAddress, parseAddress, writeAddress } from "../../../../lib/logs/bots/address.ts";
import { AddressRanges } from "../../../../lib/logs/bots/address_ranges.ts";
import {
  createBotRanges,
  isKnowable,
  judgeAddress,
  judgeAgain,
  NOT_KNOWABLE,
} from "../../../../lib/logs/bots/judge_address.ts";
import { BOT_AGENTS } from "../../../../lib/logs/bots/bot_agents.ts";
import type { BotVerdict } from "../../../../schemas/bot.ts";
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
    const odd = ["192.0.2.07", "192.0.2.", ".192.0.2.7", "192..2.7", "192.0.2.7.1", "1.2.3.1000"];
    for (const text of ["", "-", "unknown", "192.0.2", "192.0.2.300", "a.test", "::1::", ...odd]) {
      expect(parseAddress(text), text).to.equal(null);
    }
    expect([...bytesOf("0.255.10.100")]).to.deep.equal([0, 255, 10, 100]);
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
    const { verdict, bytes } = judgeAddress(text, { agent: agentOf(name), ranges, looksUp });
    return [verdict, writeAddress(bytes)];
  };
  let looksUp: boolean;
  beforeEach(() => {
    looksUp = true;
  });

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
    expect(judge("Googlebot", "9.9.9.9")).to.deep.equal(["spoofed", "9.9.9.9"]);
    expect(judge("YandexBot", "9.9.9.9")).to.deep.equal(["claimed", "9.9.9.9"]);
    looksUp = false;
    expect(judge("Googlebot", "9.9.9.9")).to.deep.equal(["spoofed", "9.9.9.0/24"]);
    expect(judge("YandexBot", "9.9.9.9")).to.deep.equal(["claimed", null]);
  });
  it("looks up no name of an address that is no public one", () => {
    expect(judge("YandexBot", "192.0.2.7")).to.deep.equal(["claimed", null]);
    expect(judge("Googlebot", "2001:db8::1")).to.deep.equal(["spoofed", "2001:db8::/48"]);
  });
  it("calls nobody spoofed where the log has only the address of a proxy of one's own", () => {
    for (const text of ["10.0.0.5", "127.0.0.1", "172.31.0.1", "192.168.1.1", "fd00::1", "::1"]) {
      expect(judge("Googlebot", text), text).to.deep.equal(["claimed", null]);
    }
    expect(judge("Googlebot", "172.32.0.1")).to.deep.equal(["spoofed", "172.32.0.1"]);
  });
  it("judges all addresses alike of a bot of which nobody says where it comes from", () => {
    const alike = BOT_AGENTS.filter((agent) => !isKnowable({ agent, ranges }));
    expect(alike.map(({ name }) => name)).to.include("curl").and.not.include("YandexBot");
    for (const agent of alike) {
      for (const text of ["9.9.9.9", "66.249.66.1", "10.0.0.5", "2001:4860:4801:10::5", "-", ""]) {
        expect(judgeAddress(text, { agent, ranges, looksUp }), `${agent.name} ${text}`)
          .to.equal(NOT_KNOWABLE);
      }
    }
  });
  it("keeps nothing of an address where nobody can say whose it is", () => {
    expect(judge("curl", "192.0.2.7")).to.deep.equal(["claimed", null]);
    expect(judge("GPTBot", "-")).to.deep.equal(["claimed", null]);
  });
});

describe("judgeAgain()", () => {
  const agentOf = (name: string) => {
    const agent = BOT_AGENTS.find((one) => one.name === name);
    if (agent === undefined) throw new Error(name);
    return agent;
  };
  const ranges = createBotRanges([{ agents: ["Googlebot"], prefixes: ["9.9.8.0/23"] }]);
  const again = (
    name: string,
    [verdict, text]: [BotVerdict, string | null],
    { found = null as string | null, isOver = false } = {},
  ) => {
    const bytes = text === null ? new Uint8Array() : bytesOf(text.replace("/24", ""));
    const known = { verdict, bytes: text?.endsWith("/24") ? bytes.subarray(0, 3) : bytes };
    const judged = judgeAgain(known, { agent: agentOf(name), ranges, name: found, isOver });
    return [judged.verdict, writeAddress(judged.bytes)];
  };

  it("proves a bot by a name of its operator, and no other one", () => {
    const found = "5-255-1-1.spider.yandex.com";
    expect(again("YandexBot", ["claimed", "5.255.1.1"], { found }))
      .to.deep.equal(["verified", "5.255.1.1"]);
    expect(again("Baiduspider", ["claimed", "5.255.1.1"], { found }))
      .to.deep.equal(["spoofed", "5.255.1.0/24"]);
    for (const bad of ["yandex.com.evil.test", "evilyandex.com", "yandex.com"]) {
      expect(again("YandexBot", ["claimed", "5.255.1.1"], { found: bad }), bad)
        .to.deep.equal(["spoofed", "5.255.1.0/24"]);
    }
  });
  it("calls spoofed who has no name only where the operator says that all of its addresses have one", () => {
    expect(again("YandexBot", ["claimed", "5.255.1.1"], { found: "" }))
      .to.deep.equal(["spoofed", "5.255.1.0/24"]);
    expect(again("SeznamBot", ["claimed", "5.255.1.1"], { found: "" }))
      .to.deep.equal(["claimed", null]);
  });
  it("leaves an address as it is while nobody knows its name, and cuts it when its time is over", () => {
    expect(again("YandexBot", ["claimed", "5.255.1.1"])).to.deep.equal(["claimed", "5.255.1.1"]);
    expect(again("YandexBot", ["claimed", "5.255.1.1"], { isOver: true }))
      .to.deep.equal(["claimed", null]);
    expect(again("Googlebot", ["spoofed", "5.255.1.1"], { isOver: true }))
      .to.deep.equal(["spoofed", "5.255.1.0/24"]);
  });
  it("proves by newer ranges also what was cut, where they have all of it", () => {
    expect(again("Googlebot", ["spoofed", "9.9.9.9"])).to.deep.equal(["verified", "9.9.9.9"]);
    expect(again("Googlebot", ["spoofed", "9.9.9.0/24"])).to.deep.equal(["verified", "9.9.9.0/24"]);
    expect(again("Googlebot", ["spoofed", "9.9.7.0/24"])).to.deep.equal(["spoofed", "9.9.7.0/24"]);
    const narrow = createBotRanges([{ agents: ["Googlebot"], prefixes: ["9.9.9.0/25"] }]);
    const known = { verdict: "spoofed" as const, bytes: Uint8Array.from([9, 9, 9]) };
    expect(judgeAgain(known, {
      ...{ agent: agentOf("Googlebot"), ranges: narrow, name: null, isOver: false },
    })).to.deep.equal(known);
  });
  it("takes back no proof", () => {
    expect(again("Googlebot", ["verified", "5.255.1.1"], { found: "", isOver: true }))
      .to.deep.equal(["verified", "5.255.1.1"]);
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
