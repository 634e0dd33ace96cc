import { expect } from "chai";
import { createOwnHostTest } from "../../../../lib/metrics/core/own_host.ts";

describe("createOwnHostTest()", () => {
  const cases: [string, string, boolean][] = [
    ["example.com", "example.com", true],
    ["www.example.com", "example.com", true],
    ["example.com", "blog.example.com", true],
    ["shop.example.com", "example.com", false],
    ["shop.example.com", "blog.example.com", false],
    ["example.com", "notexample.com", false],
  ];
  for (const [site, host, own] of cases) {
    it(`says that ${host} is ${own ? "" : "not "}of the site ${site}`, () => {
      expect(createOwnHostTest(site)(host)).to.equal(own);
    });
  }
});
