import { expect } from "chai";
import { createTokenText, parseToken, tokenPrefix } from "../../../lib/core/token.ts";

const TOKEN = "svk_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

describe("createTokenText()", () => {
  it("returns svk_ and 42 base62 characters", () => {
    expect(createTokenText()).to.match(/^svk_[0-9A-Za-z]{42}$/);
  });

  it("returns another token every time", () => {
    expect(new Set(Array.from({ length: 1_000 }, createTokenText)).size).to.equal(1_000);
  });
});

describe("tokenPrefix()", () => {
  it("shows eight of the random characters", () => {
    expect(tokenPrefix("svk_0123456789abcdefghij")).to.equal("svk_01234567");
    expect(tokenPrefix(createTokenText())).to.match(/^svk_[0-9A-Za-z]{8}$/);
  });
});

describe("parseToken()", () => {
  // CRC-32 of the 36 characters is 0x1a657be2 = 442858466 (zlib.crc32 of CPython)
  const whole = `${TOKEN}0TyBiU`;

  it("returns the SHA-256 of a token whose checksum is right", () => {
    expect(parseToken(whole)?.toString("hex")).to.equal(
      "3619d791661984f6c5b5c8dac6ececb354920063f568d3f0e39e06af9d654cef",
    );
  });

  it("returns undefined when one character is wrong", () => {
    expect(parseToken(whole.replace("ABC", "ABD"))).to.equal(undefined);
  });

  it("returns undefined when two characters changed places", () => {
    expect(parseToken(whole.replace("ABC", "BAC"))).to.equal(undefined);
  });

  for (const text of ["", "svk_", "ghp_" + whole.slice(4), whole + "0", whole.slice(0, -1)]) {
    it(`returns undefined for ${JSON.stringify(text)}`, () => {
      expect(parseToken(text)).to.equal(undefined);
    });
  }

  it("returns undefined for other alphabets", () => {
    expect(parseToken(whole.replace("ABC", "AÄC"))).to.equal(undefined);
  });

  it("accepts what createTokenText() makes", () => {
    expect(parseToken(createTokenText())).to.have.length(32);
  });
});
