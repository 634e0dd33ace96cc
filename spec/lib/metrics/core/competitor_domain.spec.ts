import { expect } from "chai";
import { competitorDomain, isPlatform } from "../../../../lib/metrics/core/competitor_domain.ts";

describe("competitorDomain()", () => {
  it("is the registrable domain", () => {
    expect(competitorDomain("https://www.shop.example.co.uk/a?b")).to.equal("example.co.uk");
    expect(competitorDomain("WWW.Example.COM")).to.equal("example.com");
  });

  it("is the host below a platform", () => {
    expect(competitorDomain("https://blog.someone.github.io/")).to.equal("someone.github.io");
    expect(competitorDomain("someone.blogspot.com")).to.equal("someone.blogspot.com");
  });

  it("is the host where there is no such domain", () => {
    expect(competitorDomain("http://127.0.0.1:8080/")).to.equal("127.0.0.1");
    expect(competitorDomain("github.io")).to.equal("github.io");
    expect(competitorDomain("")).to.equal(null);
  });
});

describe("isPlatform()", () => {
  it("knows platforms, of every country where they have several", () => {
    expect(["amazon.co.uk", "google.de", "reddit.com", "wikipedia.org"].map(isPlatform))
      .to.deep.equal([true, true, true, true]);
  });

  it("takes no other domain for one", () => {
    expect(["amazonia.com", "myreddit.com", "example.com"].map(isPlatform))
      .to.deep.equal([false, false, false]);
  });
});
