import { expect } from "chai";
import {
  hashPassphrase,
  isOutdatedHash,
  isPassphrase,
  NO_PASSPHRASE_HASH,
} from "../../../lib/credentials/passphrase_hash.ts";

/** RFC 7914, section 12: the second vector, P = "password", S = "NaCl", N = 1024, r = 8, p = 16. */
const RFC_HASH = "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162" +
  "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640";
const RFC_TEXT = "$scrypt$ln=10,r=8,p=16$TmFDbA$" +
  Buffer.from(RFC_HASH, "hex").toString("base64").replace(/=+$/, "");

const failureOf = (hashText: string) =>
  isPassphrase("password", hashText).catch((error: Error) => error.message);

describe("hashPassphrase()", () => {
  it("writes its parameters, a new salt and the hash", async () => {
    const one = await hashPassphrase("four words that differ");
    const two = await hashPassphrase("four words that differ");
    expect(one).to.match(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.to.equal(two);
    expect(await isPassphrase("four words that differ", one)).to.equal(true);
    expect(await isPassphrase("four words that differ ", one)).to.equal(false);
  });
});

describe("isPassphrase()", () => {
  it("computes what RFC 7914 has", async () => {
    expect(await isPassphrase("password", RFC_TEXT)).to.equal(true);
    expect(await isPassphrase("Password", RFC_TEXT)).to.equal(false);
  });

  it("takes letters composed or not for the same", async () => {
    const hash = await hashPassphrase("cl\u00e9 secr\u00e8te du jardin");
    expect(await isPassphrase("cle\u0301 secre\u0300te du jardin", hash)).to.equal(true);
  });

  it("refuses 10,000 characters, and every passphrase where there is none", async () => {
    expect(await isPassphrase("x".repeat(10_000), NO_PASSPHRASE_HASH)).to.equal(false);
    expect(await isPassphrase("", NO_PASSPHRASE_HASH)).to.equal(false);
  });

  it("refuses what more comes at once than can wait, and none afterwards", async () => {
    const quick = RFC_TEXT.replace("ln=10", "ln=4");
    const calls = Array.from({ length: 60 }, () => isPassphrase("Password", quick));
    const ends = await Promise.allSettled(calls);
    const refused = ends.filter(({ status }) => status === "rejected");
    expect(refused).to.have.lengthOf(10);
    expect(refused[0]).to.have.nested.property("reason.code", "too_many_at_once");
    expect(await isPassphrase("Password", quick)).to.equal(false);
  });

  const wrong = [
    "",
    "password",
    RFC_TEXT.replace("ln=10", "ln=40"),
    RFC_TEXT.replace("ln=10", "ln=0"),
    RFC_TEXT.replace("p=16", "p=99"),
    RFC_TEXT.replace("scrypt", "argon2id"),
    RFC_TEXT.slice(0, 40),
    `${RFC_TEXT}\n`,
  ];
  for (const hashText of wrong) {
    it(`throws on the hash ${JSON.stringify(hashText.slice(0, 34))}… and says nothing of it`, async () => {
      expect(await failureOf(hashText)).to.equal("The stored hash of a passphrase is damaged.");
    });
  }
});

describe("isOutdatedHash()", () => {
  it("reports hashes that cost less than new ones", () => {
    expect(isOutdatedHash(RFC_TEXT)).to.equal(true);
    expect(isOutdatedHash(NO_PASSPHRASE_HASH)).to.equal(false);
    expect(isOutdatedHash(NO_PASSPHRASE_HASH.replace("ln=15", "ln=16"))).to.equal(false);
    expect(isOutdatedHash(NO_PASSPHRASE_HASH.replace("p=3", "p=2"))).to.equal(true);
  });
});
