import { expect } from "chai";
import type { FieldErrors } from "../../../../lib/core/errors.ts";
import { parseSiteSettings } from "../../../../lib/commands/sites/parse_site_settings.ts";
import type { UpdateSiteBody } from "../../../../schemas/site.ts";

describe("parseSiteSettings()", () => {
  const parse = (body: UpdateSiteBody) => {
    const errors: FieldErrors = {};
    return { settings: parseSiteSettings("shop.example.com", body, errors), errors };
  };

  it("returns only what the body names", () => {
    expect(parse({ name: " Shop " })).to.deep.equal({ settings: { name: "Shop" }, errors: {} });
  });
  it("normalises country, language and time zone", () => {
    const { settings, errors } = parse({
      country: "de",
      language: "PT-br",
      timezone: "europe/berlin",
    });
    expect(errors).to.deep.equal({});
    expect(settings).to.deep.equal({
      country: "DE",
      language: "pt-BR",
      timezone: "Europe/Berlin",
    });
  });
  it("keeps older names of time zones", () => {
    expect(parse({ timezone: "US/Pacific" }).settings.timezone).to.equal("US/Pacific");
  });
  it("refuses what is no country, language or time zone", () => {
    const { errors } = parse({ country: "EU", language: "english", timezone: "+01:00" });
    expect(Object.keys(errors)).to.deep.equal(["country", "language", "timezone"]);
  });
  it("refuses a language tag of many subtags before it is read", () => {
    const subtags = Array.from({ length: 100_000 }, (_, index) => `a${index}`);
    expect(parse({ language: `en-u-${subtags.join("-")}` }).errors).to.have.all.keys("language");
  });
  it("takes a start URL on the domain, with or without www., and drops its fragment", () => {
    expect(parse({ start_url: "HTTP://www.shop.example.com:8080/a#b" }).settings.startUrl)
      .to.equal("http://www.shop.example.com:8080/a");
  });
  for (
    const url of [
      "ftp://shop.example.com/",
      "/start",
      "https://u:p@shop.example.com/",
      "https://other.example.com/",
      `https://shop.example.com/${"ü".repeat(700)}`,
    ]
  ) {
    it(`refuses the start URL ${url.slice(0, 40)}`, () => {
      expect(parse({ start_url: url }).errors).to.have.property("start_url");
    });
  }
  it("takes null as none", () => {
    expect(parse({ start_url: null, country: null, language: null }).settings)
      .to.deep.equal({ startUrl: null, country: null, language: null });
  });
  it("makes competitors distinct by their keys and names the wrong ones by index", () => {
    const { settings } = parse({ competitors: ["rival.example", "www.rival.example"] });
    expect(settings.competitors).to.deep.equal(["rival.example"]);
    const { errors } = parse({
      competitors: ["rival.example", "https://x.example/", "www.shop.example.com"],
    });
    expect(Object.keys(errors)).to.deep.equal(["competitors.1", "competitors.2"]);
  });
});
