import { expect } from "chai";
import { siteSubject, siteUrls } from "../../../../lib/rules/inputs/site_subject.ts";

describe("siteSubject()", () => {
  const subject = (found: unknown, where: unknown = "robots.txt") =>
    siteSubject(JSON.stringify({ found, expected: "all well", where }));

  it("is the file's URL, whatever else was found", () => {
    expect(subject({ lines_count: 3, url: "https://a.test/robots.txt" }))
      .to.equal("https://a.test/robots.txt");
  });
  it("is the rule that failed", () => {
    expect(subject({ rule: "title_missing", message: "TypeError", url: "https://a.test/" }))
      .to.equal("title_missing");
  });
  it("is the place where nothing else is named", () => {
    expect(subject(null)).to.equal("robots.txt");
    expect(subject({ url: 404 })).to.equal("robots.txt");
    expect(subject("text")).to.equal("robots.txt");
    expect(subject(["https://a.test/"])).to.equal("robots.txt");
  });
  it("is empty for evidence that names nothing", () => {
    expect(siteSubject("{}")).to.equal("");
    expect(subject(null, 7)).to.equal("");
  });
});

describe("siteUrls()", () => {
  const urls = (found: unknown) => siteUrls(JSON.stringify({ found, expected: "", where: "" }));

  it("names the file, or each address that was found", () => {
    expect(urls({ url: "https://a.test/map.xml", status: 404 }))
      .to.deep.equal(["https://a.test/map.xml"]);
    expect(urls([{ url: "http://a.test/" }, { url: "http://www.a.test/" }, { host: "a.test" }]))
      .to.deep.equal(["http://a.test/", "http://www.a.test/"]);
  });

  it("names nothing where no address was found", () => {
    for (const found of [null, "text", 7, [], {}, { url: 404 }, ["https://a.test/"], [null]]) {
      expect(urls(found)).to.deep.equal([]);
    }
    expect(siteUrls("{}")).to.deep.equal([]);
  });
});
