import { expect } from "chai";
import {
  groupResultHosts,
  UNKNOWN_DOMAIN,
} from "../../../../../lib/metrics/search/visibility/result_domains.ts";

describe("groupResultHosts()", () => {
  const hosts = [
    "own.example.com",
    "blog.own.example.com",
    "example.com",
    "de.shop.rival.example",
    "rival.example",
    "news.rival.example",
    "someone.github.io",
    "müller.example",
    "192.0.2.7",
    "https://rival-shop.example/path",
    "no host ☃",
    "a".repeat(300) + ".example",
  ].map((host, index) => ({ id: index + 1, host }));
  const options = {
    siteDomain: "own.example.com",
    chosen: ["rival.example", "shop.rival.example"],
  };
  const { domainOf, isOwn, hosts: all } = groupResultHosts(hosts, options);

  it("takes the site's host and those below it for its own, and no other host of the domain", () => {
    expect([domainOf(1), domainOf(2)].every(isOwn)).to.equal(true);
    expect(domainOf(3)).to.equal("example.com");
    expect(isOwn(domainOf(3))).to.equal(false);
  });
  it("counts a host for the longest name that somebody chose", () => {
    expect(domainOf(4)).to.equal("shop.rival.example");
    expect(domainOf(5)).to.equal("rival.example");
    expect(domainOf(6)).to.equal("rival.example");
  });
  it("counts others for the registrable domain, in punycode", () => {
    expect(domainOf(7)).to.equal("someone.github.io");
    expect(domainOf(8)).to.equal("xn--mller-kva.example");
    expect(domainOf(9)).to.equal("192.0.2.7");
  });
  it("counts results whose host is not known together", () => {
    expect(domainOf(0)).to.equal(UNKNOWN_DOMAIN);
    expect(isOwn(UNKNOWN_DOMAIN)).to.equal(false);
  });
  it("makes the best of what is no host name", () => {
    expect([domainOf(10), domainOf(11), domainOf(12)])
      .to.deep.equal(["rival-shop.example", UNKNOWN_DOMAIN, UNKNOWN_DOMAIN]);
  });
  it("lists all hosts", () => {
    expect(all().length).to.equal(12);
  });
});
