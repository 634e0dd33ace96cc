import { expect } from "chai";
import { createAddressGuard } from "../../../../lib/crawler/fetch/address.ts";

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "11.0.0.1",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:82a::200e",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "2002:808:808::1",
];

const REFUSED: Record<string, string[]> = {
  "unspecified": ["0.0.0.0", "0.1.2.3", "::"],
  "loopback": ["127.0.0.1", "127.255.255.254", "::1"],
  "private": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  "carrier-grade NAT": ["100.64.0.1", "100.127.255.255", "100.100.100.200"],
  "link-local": ["169.254.0.1", "fe80::1", "fe80::1%eth0", "febf::1"],
  "metadata": ["169.254.169.254", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"],
  "unique local": ["fc00::1", "fdff::1"],
  "site-local": ["fec0::1"],
  "multicast": ["224.0.0.1", "239.255.255.255", "ff02::1"],
  "reserved": ["240.0.0.1", "255.255.255.255", "192.0.0.1", "4000::1", "100::1", "5f00::1"],
  "documentation": ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  "benchmarking": ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  "6to4 relay": ["192.88.99.1"],
  "IPv4-mapped": [
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "0:0:0:0:0:FFFF:0A00:0001",
    "::ffff:a9fe:a9fe",
  ],
  "IPv4-translated": ["::ffff:0:127.0.0.1"],
  "IPv4-compatible": ["::127.0.0.1", "::a00:1"],
  "6to4": ["2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:c0a8:101::1"],
  "NAT64": ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::a00:1"],
  "Teredo": ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001::1"],
  "not an address": ["", "example.com", "127.1", "0x7f.0.0.1", "[::1]", "1.2.3.4.5"],
};

describe("createAddressGuard()", () => {
  const guard = createAddressGuard({ allowPrivate: [] });

  for (const ip of PUBLIC) {
    it(`allows ${ip}`, () => {
      expect(guard(ip)).to.equal(true);
    });
  }

  for (const [kind, addresses] of Object.entries(REFUSED)) {
    for (const ip of addresses) {
      it(`refuses ${ip || "nothing"}: ${kind}`, () => {
        expect(guard(ip)).to.equal(false);
      });
    }
  }

  it("allows the ranges of allowPrivate, plain and inside IPv6, and nothing beside them", () => {
    const open = createAddressGuard({ allowPrivate: ["10.1.0.0/16", "::1", "fd12::/16"] });
    expect(["10.1.2.3", "::ffff:10.1.2.3", "::1", "fd12::5"].map(open))
      .to.deep.equal([true, true, true, true]);
    expect(["10.2.0.1", "::ffff:10.2.0.1", "127.0.0.1", "fd13::5"].map(open))
      .to.deep.equal([false, false, false, false]);
  });

  for (
    const range of ["10.0.0.0/33", "10.0.0/8", "localhost", "10.0.0.0/", "::/129", "1.2.3.4/8/8"]
  ) {
    it(`throws for the range ${range}`, () => {
      expect(() => createAddressGuard({ allowPrivate: [range] })).to.throw(RangeError, range);
    });
  }
});
