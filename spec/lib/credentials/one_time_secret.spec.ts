import { expect } from "chai";
import {
  createSecretText,
  hashSecretText,
  parseSecretText,
} from "../../../lib/credentials/one_time_secret.ts";

describe("createSecretText() and parseSecretText()", () => {
  it("make texts that fit into a URL and a cookie, each time others, and know them by their hash", () => {
    const text = createSecretText();
    expect(text).to.match(/^[A-Za-z0-9_-]{43}$/);
    expect(createSecretText()).not.to.equal(text);
    expect(parseSecretText(text)).to.deep.equal(hashSecretText(text));
  });

  for (
    const wrong of ["", "a".repeat(42), "a".repeat(44), `${"a".repeat(42)}=`, "a".repeat(10_000)]
  ) {
    it(`refuse ${wrong.length} characters such as ${JSON.stringify(wrong.slice(-3))}`, () => {
      expect(parseSecretText(wrong)).to.equal(undefined);
    });
  }
});

describe("hashSecretText()", () => {
  it("is SHA-256", () => {
    expect(hashSecretText("abc").toString("hex")).to.equal(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
