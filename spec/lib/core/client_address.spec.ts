import { expect } from "chai";
import { createClientAddress, storedAddress } from "../../../lib/core/client_address.ts";

describe("createClientAddress()", () => {
  const find = (trusted: readonly string[], remote: string, forwardedFor?: string) =>
    createClientAddress(trusted)({ remote, forwardedFor });

  it("takes the connection's address where no proxy is trusted, whatever the header says", () => {
    expect(find([], "192.0.2.1")).to.equal("192.0.2.1");
    expect(find([], "192.0.2.1", "198.51.100.7")).to.equal("192.0.2.1");
    expect(find(["10.0.0.0/8"], "192.0.2.1", "198.51.100.7")).to.equal("192.0.2.1");
  });

  it("takes what a trusted proxy wrote, which is the last entry", () => {
    expect(find(["10.0.0.0/8"], "10.0.0.2", "198.51.100.7")).to.equal("198.51.100.7");
    const forged = "203.0.113.66, 198.51.100.7";
    expect(find(["10.0.0.0/8"], "10.0.0.2", forged)).to.equal("198.51.100.7");
  });

  it("goes through a chain of trusted proxies, and no further", () => {
    const hops = "203.0.113.66, 198.51.100.7, 10.0.0.9,10.0.0.3";
    expect(find(["10.0.0.0/8"], "10.0.0.2", hops)).to.equal("198.51.100.7");
    expect(find(["10.0.0.0/28"], "10.0.0.2", hops)).to.equal("198.51.100.7");
    expect(find(["10.0.0.2/32"], "10.0.0.2", hops)).to.equal("10.0.0.3");
  });

  it("stays with a trusted proxy whose header says nothing, or no address", () => {
    expect(find(["10.0.0.0/8"], "10.0.0.2")).to.equal("10.0.0.2");
    expect(find(["10.0.0.0/8"], "10.0.0.2", "")).to.equal("10.0.0.2");
    for (const hop of ["unknown", "_hidden", "198.51.100.7:4711", "1.2.3", "<b>"]) {
      expect(find(["10.0.0.0/8"], "10.0.0.2", hop), hop).to.equal("10.0.0.2");
    }
  });

  it("knows IPv6, and IPv4 that a socket of both kinds writes as IPv6", () => {
    expect(find(["::1/128"], "::1", "2001:db8::5")).to.equal("2001:db8::5");
    expect(find(["127.0.0.0/8"], "::ffff:127.0.0.1", "::ffff:198.51.100.7"))
      .to.equal("198.51.100.7");
    expect(find([], "::ffff:192.0.2.1")).to.equal("192.0.2.1");
  });

  it("has an end where every entry is a trusted proxy", () => {
    expect(find(["10.0.0.0/8"], "10.0.0.2", "10.0.0.4, 10.0.0.3")).to.equal("10.0.0.4");
  });

  it("takes a connection without an address for what it is", () => {
    expect(find(["127.0.0.0/8"], "", "198.51.100.7")).to.equal("");
  });
});

describe("storedAddress()", () => {
  it("keeps up to 45 characters of ASCII, and nothing else", () => {
    expect(storedAddress("2001:db8::5")).to.equal("2001:db8::5");
    expect(storedAddress("x".repeat(60))).to.have.lengthOf(45);
    expect(storedAddress("fe80::1%en\u00f6")).to.equal("");
    expect(storedAddress("a b")).to.equal("");
  });
});
