import { expect } from "chai";
import {
  cleanLinkText,
  parseFlag,
  parseFollowWord,
  parseLinkDay,
  parseLinkType,
  parseLost,
  parseRel,
  readLinkUrl,
} from "../../../../lib/importers/values/link_values.ts";
import { DayReader } from "../../../../lib/core/days.ts";

describe("parseFlag()", () => {
  it("reads yes, no, nothing and neither", () => {
    expect(["true", "TRUE", "1", "Yes"].map((text) => parseFlag(text))).to.deep.equal(
      [true, true, true, true],
    );
    expect(["false", "0", "No"].map((text) => parseFlag(text))).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(["", "-", "N/A"].map((text) => parseFlag(text))).to.deep.equal([null, null, null]);
    expect(parseFlag("maybe")).to.equal(undefined);
  });

  it("takes the column's own name for yes", () => {
    expect(parseFlag("No-Follow", "nofollow")).to.equal(true);
    expect(parseFlag("nofollow", "ugc")).to.equal(undefined);
  });
});

describe("parseRel()", () => {
  it("knows all three values", () => {
    expect(parseRel('["noopener","UGC"], nofollow')).to.deep.equal({
      nofollow: true,
      ugc: true,
      sponsored: false,
    });
  });
});

describe("parseFollowWord()", () => {
  it("reads words of many spellings", () => {
    const values = ["Dofollow", "No-Follow", "Text (nofollow, UGC)", "Sponsored", "Text"]
      .map((word) => parseFollowWord(word));
    expect(values).to.deep.equal([
      { nofollow: false, ugc: null, sponsored: null },
      { nofollow: true, ugc: null, sponsored: null },
      { nofollow: true, ugc: true, sponsored: null },
      { nofollow: null, ugc: null, sponsored: true },
      undefined,
    ]);
  });
});

describe("parseLinkType()", () => {
  it("reads the words of providers", () => {
    const words = ["Text", "TextLink", "anchor", "Image", "ImageLink", "301", "Redirect", "Frame"]
      .concat(["iframe", "Form", "Canonical", "rel=canonical", "RSS", ""]);
    expect(words.map(parseLinkType)).to.deep.equal(
      ["text", "text", "text", "image", "image", "redirect", "redirect", "frame"]
        .concat(["frame", "form", "canonical", "canonical", "unknown", "unknown"]),
    );
  });
});

describe("parseLost()", () => {
  it("reads states and flags", () => {
    expect(["Lost", "link removed", "1", "not found"].map(parseLost)).to.deep.equal(
      [true, true, true, true],
    );
    expect(["Live", "active", "false", "Found"].map(parseLost)).to.deep.equal(
      [false, false, false, false],
    );
    expect(["", "?"].map(parseLost)).to.deep.equal([null, null]);
  });
});

describe("readLinkUrl()", () => {
  it("completes what lacks a scheme only where it may", () => {
    expect(readLinkUrl("www.example.com/a", true).text).to.equal("http://www.example.com/a");
    expect(readLinkUrl("www.example.com/a", false).fault).to.equal(
      '"www.example.com/a" is no absolute http(s) URL.',
    );
    expect(readLinkUrl("mailto:a@b.test", true).fault).to.match(/is no absolute/);
  });
});

describe("cleanLinkText()", () => {
  it("makes one line of at most 1,000 characters, without half of a character", () => {
    expect(cleanLinkText(" a\r\n\tb\0 ")).to.equal("a b");
    expect(cleanLinkText(`${"x".repeat(999)}😀`)).to.equal("x".repeat(999));
  });
});

describe("parseLinkDay()", () => {
  it("reads dates, times, seconds and nothing", () => {
    const texts = ["2024-03-26 02:46:50 +00:00", "5 Jan 2023", "Sep 15, 2026", "1700000000"]
      .concat(["", "-", "0000-00-00 00:00:00", "soon", " 2024-03-26T02:46 ", "2024-02-30 02:46"]);
    const days = new DayReader("unknown");
    expect(texts.map((text) => parseLinkDay(text, days))).to.deep.equal(
      ["2024-03-26", "2023-01-05", "2026-09-15", "2023-11-14", null, null, null, undefined]
        .concat(["2024-03-26", undefined]),
    );
  });
});
