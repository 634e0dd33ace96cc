import { expect } from "chai";
import { writeDisavowFile } from "../../../../lib/commands/backlinks/write_disavow_file.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";
import type { DisavowBody } from "../../../../schemas/disavow.ts";

const SITE = { siteDomain: "shop.test", now: new Date("2026-11-20T12:00:00Z") };
const write = (body: DisavowBody) => writeDisavowFile(body, SITE);

function errorsOf(body: DisavowBody): Record<string, string[]> {
  try {
    write(body);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
  return {};
}

describe("writeDisavowFile()", () => {
  it("writes domains, then pages, a line each, with comments at the head", () => {
    const file = write({
      domains: ["Spam.example", "bücher.example", "domain:spam.example"],
      urls: ["https://forum.test/a?b=ä#c", "http://forum.test/"],
      comment: "Bought in 2024;\r\n\ndomain:good.test",
    });
    expect(file.content).to.equal(
      "# Links to shop.test that Google should not count, 2026-11-20\n" +
        "# Bought in 2024;\n# domain:good.test\n" +
        "domain:spam.example\ndomain:xn--bcher-kva.example\n" +
        "http://forum.test/\nhttps://forum.test/a?b=%C3%A4\n",
    );
    expect(file).to.include({ domains_count: 2, urls_count: 2, covered_count: 0 });
    expect(file.file_name).to.equal("disavow-shop.test-2026-11-20.txt");
    expect(file.warning).to.contain("manual action");
  });

  it("leaves out what a domain in it covers", () => {
    const file = write({
      domains: ["spam.example", "blog.spam.example", "notspam.example"],
      urls: ["https://a.b.spam.example/x", "https://spam.example/", "https://myspam.example/"],
    });
    expect(file).to.include({ domains_count: 2, urls_count: 1, covered_count: 3 });
    expect(file.content).to.contain("domain:notspam.example\ndomain:spam.example\nhttps://myspam");
  });

  it("names what is no domain or URL, and the site itself", () => {
    const errors = errorsOf({
      domains: ["co.uk", "https://spam.example/", "www.shop.test", "ok.example", "192.0.2.1"],
      urls: [
        "ftp://a.test/",
        "forum",
        "https://blog.shop.test/",
        `https://a.test/${"x".repeat(2_048)}`,
      ],
    });
    expect(Object.keys(errors)).to.deep.equal([
      ...["domains.0", "domains.1", "domains.2", "domains.4"],
      ...["urls.0", "urls.1", "urls.2", "urls.3"],
    ]);
    expect(errors["domains.2"]).to.deep.equal(['"www.shop.test" is the site itself.']);
    expect(errors["urls.3"]?.[0]).to.contain("more than 2048 characters in the file");
  });

  it("refuses a domain that covers the site itself", () => {
    const on = { ...SITE, siteDomain: "blog.shop.co.uk" };
    for (const domain of ["shop.co.uk", "blog.shop.co.uk", "www.blog.shop.co.uk", "SHOP.co.uk."]) {
      expect(() => writeDisavowFile({ domains: [domain] }, on), domain).to.throw(ValidationError);
    }
    expect(writeDisavowFile({ domains: ["other.shop.co.uk"] }, on).domains_count).to.equal(1);
    expect(errorsOf({ urls: ["https://shop.test./a"] })).to.have.property("urls.0");
  });

  it("lets no name or comment begin another line", () => {
    // what one program or another takes for the end of a line
    const breaks = ["\n", "\r", "\r\n", "\v", "\f", "\0", "\x1c", "\x85", "\u2028", "\u2029"];
    for (const end of breaks) {
      const name = JSON.stringify(end);
      for (const rest of ["domain:good.test", "good.test", "https://good.test/"]) {
        const domains = [`a.test${end}${rest}`];
        expect(Object.keys(errorsOf({ domains })), name).to.deep.equal(["domains.0"]);
        const urls = [`https://a.test/${end}${rest}`];
        expect(Object.keys(errorsOf({ urls })), name).to.deep.equal(["urls.0"]);
      }
      const { content } = write({ domains: ["a.test"], comment: `x${end}domain:good.test` });
      const lines = content.split(/[\p{Cc}\u2028\u2029]/u);
      expect(lines.filter((line) => line !== "" && !line.startsWith("#")), name)
        .to.deep.equal(["domain:a.test"]);
    }
    for (const domains of [["#a.test"], ["a.test #x"], ["domain:domain:a.test"], ["*.a.test"]]) {
      expect(errorsOf({ domains }), domains[0]).to.have.property("domains.0");
    }
  });

  it("writes URLs in ASCII, without user names and what follows a #", () => {
    const { content } = write({
      urls: [
        "https://me:secret@bücher.example/ä b?q=ö#domain:good.test",
        "https://spam.example./\u202ea",
        "https://lone.example/\ud800",
      ],
    });
    expect(content.split("\n").slice(1)).to.deep.equal([
      "https://lone.example/%EF%BF%BD",
      "https://spam.example/%E2%80%AEa",
      "https://xn--bcher-kva.example/%C3%A4%20b?q=%C3%B6",
      "",
    ]);
    // 700 letters are 4,200 characters once they are encoded
    const errors = errorsOf({ urls: [`https://a.test/${"я".repeat(700)}`] });
    expect(errors["urls.0"]?.[0]).to.contain("more than 2048 characters in the file");
  });

  it("refuses a file without any, and one that is larger than Google takes", () => {
    expect(errorsOf({})).to.have.property("domains");
    expect(errorsOf({ comment: "x" })).to.have.property("domains");
    const long = Array.from(
      { length: 1_100 },
      (_, at) => `https://a${at}.test/${"x".repeat(2_000)}`,
    );
    expect(errorsOf({ urls: long })["urls"]?.[0]).to.contain("2 MB");
    const wrong = Array.from({ length: 100 }, () => "no domain");
    expect(Object.keys(errorsOf({ domains: wrong }))).to.have.length(20);
  });
});
