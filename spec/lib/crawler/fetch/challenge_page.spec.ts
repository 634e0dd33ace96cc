import { expect } from "chai";
import { findChallenge } from "../../../../lib/crawler/fetch/challenge_page.ts";

interface Shown {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  title?: string;
  words?: number | null;
}

function find({ status = 403, headers = {}, body = "", title, words = 20 }: Shown) {
  return findChallenge({ status, headers, body: Buffer.from(body) }, {
    title: title ?? null,
    words,
  });
}

describe("findChallenge()", () => {
  it("knows the headers that firewalls document", () => {
    expect(find({ status: 200, headers: { "cf-mitigated": "challenge" }, words: 900 }))
      .to.deep.equal({ vendor: "Cloudflare", sign: "cf-mitigated: challenge" });
    expect(find({ status: 202, headers: { "x-amzn-waf-action": "challenge" }, words: null }))
      .to.deep.include({ vendor: "AWS WAF" });
    expect(find({ status: 405, headers: { "x-amzn-waf-action": "captcha" } }))
      .to.deep.include({ vendor: "AWS WAF" });
    expect(find({ status: 429, headers: { "x-vercel-mitigated": "challenge" } }))
      .to.deep.include({ vendor: "Vercel" });
    expect(find({ headers: { "cf-mitigated": "block" } })).to.equal(null);
  });

  it("knows what is inside of challenge pages", () => {
    expect(find({ body: "<script>window._cf_chl_opt={}</script>" }))
      .to.deep.equal({ vendor: "Cloudflare", sign: "_cf_chl_opt" });
    expect(find({ body: '<script src="https://ct.captcha-delivery.com/c.js">' }))
      .to.deep.include({ vendor: "DataDome" });
    expect(find({ status: 200, body: '<iframe src="/_Incapsula_Resource?x=1">' }))
      .to.deep.include({ vendor: "Imperva" });
    expect(find({ title: "Just a moment..." }))
      .to.deep.equal({ vendor: "unknown", sign: "title: Just a moment..." });
  });

  it("takes no page for one that only mentions such things, or was let through", () => {
    expect(find({ status: 200, body: "px-captcha explained", words: 800 })).to.equal(null);
    // the script that Cloudflare adds to pages that it lets through
    expect(find({ status: 200, body: '<script src="/cdn-cgi/challenge-platform/h/b/x.js">' }))
      .to.equal(null);
    expect(find({ status: 200, title: "Tea, for just a moment of rest" })).to.equal(null);
    expect(find({ status: 403, title: "Forbidden" })).to.equal(null);
  });
});
