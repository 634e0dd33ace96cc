import { expect } from "chai";
import { parseRangesFile } from "../../../../lib/logs/bots/parse_ranges_file.ts";

describe("parseRangesFile()", () => {
  it("reads the form of Google and of those that follow it", () => {
    const file = {
      creationTime: "2026-08-20T14:46:08.000000",
      prefixes: [{ ipv4Prefix: "66.249.64.0/27" }, { ipv6Prefix: "2001:4860:4801:10::/64" }],
    };
    expect(parseRangesFile(JSON.stringify(file))).to.deep.equal({
      prefixes: ["66.249.64.0/27", "2001:4860:4801:10::/64"],
      published: "2026-08-20",
    });
  });
  it("reads other forms of JSON, and texts with a range a line", () => {
    const ahrefs = { ips: [{ ip_address: "5.39.1.224" }, { ip_address: "5.39.1.224" }] };
    expect(parseRangesFile(JSON.stringify(ahrefs)).prefixes).to.deep.equal(["5.39.1.224"]);
    const list = ["52.5.190.19/32", { version: "1.2.3", note: "of 2026" }];
    expect(parseRangesFile(JSON.stringify(list)).prefixes).to.deep.equal(["52.5.190.19/32"]);
    expect(parseRangesFile("# probes\r\n5.39.1.224\r\n2A03:B0C0:2:D0::FA3:E001 # Paris\n"))
      .to.deep.equal({ prefixes: ["5.39.1.224", "2a03:b0c0:2:d0::fa3:e001"], published: null });
  });
  it("refuses what is no list of public addresses, and says why", () => {
    for (
      const [text, reason] of [
        ["", "It is empty."],
        ["<!doctype html><p>Not found", '"<!doctype html><p>Not found" is no range of addresses.'],
        ['{"prefixes":[{"ipv4Prefix":"66.249', "It is cut off, or no JSON."],
        ['{"prefixes":[]}', "It has no range of addresses."],
        ['{"error":"rate limited"}', "It has no range of addresses."],
        ['{"prefixes":[{"ipv4Prefix":"66.249.64.0/40"}]}', '"66.249.64.0/40" is no range'],
        ['{"prefixes":[{"ipv4Prefix":"66.249.64.300/24"}]}', '"66.249.64.300/24" is no range'],
        ['{"prefixes":[{"ipv4Prefix":"all"}]}', '"all" is no range'],
        ["0.0.0.0/0", '"0.0.0.0/0" is too large a part of the internet'],
        ["2001:4860::/16", '"2001:4860::/16" is too large'],
        ["10.0.0.0/8", '"10.0.0.0/8" has no public addresses.'],
        ["[".repeat(50) + "]".repeat(50), "Its objects are nested too deeply."],
      ] as const
    ) {
      expect(() => parseRangesFile(text), text.slice(0, 40)).to.throw(reason);
    }
    const many = Array.from({ length: 50_001 }, (_, index) => `9.${index >> 8}.${index & 255}.1`);
    expect(() => parseRangesFile(JSON.stringify(many))).to.throw("more than 50,000 ranges");
  });
});
