import { expect } from "chai";
import { LostHosts } from "../../../../../lib/commands/audits/crawl/lost_hosts.ts";
import type { FetchErrorKind, FetchFacts } from "../../../../../lib/crawler/html/page_facts.ts";

const URL_A = "https://gone.example/a";

function answer(error: FetchErrorKind | null): FetchFacts {
  return {
    url: URL_A,
    status: error === null ? 200 : null,
    error,
    errorMessage: error,
    headers: {},
    contentType: null,
    location: null,
    body: Buffer.alloc(0),
    bodyCut: false,
    sizeBytes: 0,
    transferBytes: 0,
    ttfbMs: null,
    responseTimeMs: 5,
  };
}

describe("LostHosts", () => {
  let hosts: LostHosts;
  beforeEach(() => {
    hosts = new LostHosts();
  });

  function record(...errors: (FetchErrorKind | null)[]): void {
    for (const error of errors) hosts.record(URL_A, answer(error));
  }

  it("counts failures to connect of every kind", () => {
    record("refused", "timeout", "dns");
    expect(hosts.find(URL_A)).to.include({ error: "dns" });
  });
  it("knows a host that did not answer for three URLs in a row", () => {
    record("dns", "dns", "dns");
    expect(hosts.find("http://gone.example:8080/b"))
      .to.include({ url: "http://gone.example:8080/b", status: null, error: "dns" });
  });
  it("lets a host be asked again after fewer failures", () => {
    record("dns", "dns");
    expect(hosts.find(URL_A)).to.equal(undefined);
  });
  it("begins to count again after an answer or another failure", () => {
    record("dns", "dns", null, "dns", "dns", "tls", "dns", "dns");
    expect(hosts.find(URL_A)).to.equal(undefined);
  });
  it("keeps the hosts apart", () => {
    record("dns", "dns", "dns");
    expect(hosts.find("https://www.gone.example/")).to.equal(undefined);
  });
  it("forgets the oldest hosts", () => {
    // names can be resolved
    hosts.record("https://here.example/", answer(null));
    record("dns", "dns", "dns");
    for (let i = 0; i < 1_000; i++) hosts.record(`https://h${i}.example/`, answer("dns"));
    expect(hosts.find(URL_A)).to.equal(undefined);
  });
  it("takes the network to resolve no name after twenty hosts without an address", () => {
    const lose = (count: number) => {
      for (let host = 0; host < count; host++) {
        const url = `https://gone${host}.example/`;
        hosts.record(url, { ...answer("dns"), url });
      }
    };
    lose(19);
    expect(hosts.find("https://other.example/")).to.equal(undefined);
    lose(20);
    expect(hosts.find("https://other.example/"))
      .to.include({ url: "https://other.example/", error: "dns" });
  });
  it("does not where any other host has an address", () => {
    hosts.record("https://here.example/", answer("refused"));
    for (let host = 0; host < 30; host++) {
      hosts.record(`https://gone${host}.example/`, answer("dns"));
    }
    expect(hosts.find("https://other.example/")).to.equal(undefined);
  });
});
