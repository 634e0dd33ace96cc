import { expect } from "chai";
import {
  authorityName,
  authorityNumber,
  listProviders,
  providerMask,
} from "../../../db/backlinks/link_providers.ts";

describe("providerMask()", () => {
  it("has a bit for each provider", () => {
    expect(providerMask([])).to.equal(0);
    expect(providerMask(["ahrefs"])).to.equal(1);
    expect(providerMask(["crawl", "semrush", "crawl"])).to.equal(130);
  });
});

describe("listProviders()", () => {
  it("lists the providers of a mask in alphabetical order", () => {
    expect(listProviders(0)).to.deep.equal([]);
    expect(listProviders(67)).to.deep.equal(["ahrefs", "crawl", "search_console"]);
  });
});

describe("authorityName()", () => {
  it("gives back the name of a measure", () => {
    expect(authorityName(authorityNumber("Domain rating"))).to.equal("Domain rating");
    expect(authorityName(authorityNumber("My own score"))).to.equal("Authority");
    expect(authorityName(null)).to.equal(null);
  });
});
