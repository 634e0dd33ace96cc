import { expect } from "chai";
import { decryptSecret, encryptSecret, SecretError } from "../../../lib/core/secret_box.ts";

const KEY = Buffer.alloc(32, 1).toString("base64");
const NEW_KEY = Buffer.alloc(32, 2).toString("base64");

describe("encryptSecret() and decryptSecret()", () => {
  it("give back the text, and never store the same bytes twice", () => {
    const one = encryptSecret([KEY], "clé secrète", "site:1");
    const two = encryptSecret([KEY], "clé secrète", "site:1");
    expect(decryptSecret([KEY], one, "site:1")).to.equal("clé secrète");
    expect(one.equals(two)).to.equal(false);
    expect(one.includes("secr")).to.equal(false);
  });

  it("use the first key, and find the one that was used by its id", () => {
    const old = encryptSecret([KEY], "text", "site:1");
    const young = encryptSecret([NEW_KEY, KEY], "text", "site:1");
    expect(decryptSecret([NEW_KEY, KEY], old, "site:1")).to.equal("text");
    expect(decryptSecret([NEW_KEY], young, "site:1")).to.equal("text");
  });

  it("say so when the key has changed", () => {
    const bytes = encryptSecret([KEY], "text", "site:1");
    expect(codeOf(() => decryptSecret([NEW_KEY], bytes, "site:1"))).to.equal("secret_key_changed");
    expect(codeOf(() => decryptSecret([], bytes, "site:1"))).to.equal("secret_key_changed");
  });

  it("refuse what belongs to another context", () => {
    const bytes = encryptSecret([KEY], "text", "site:1");
    expect(codeOf(() => decryptSecret([KEY], bytes, "site:2"))).to.equal("secret_damaged");
  });

  it("refuse bytes of which one was changed, wherever it is behind the key's id, and cut ones", () => {
    const bytes = encryptSecret([KEY], "text", "site:1");
    for (const index of [9, 20, 21, 36, 37, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(codeOf(() => decryptSecret([KEY], changed, "site:1"))).to.equal("secret_damaged");
    }
    const cut = bytes.subarray(0, 20);
    expect(codeOf(() => decryptSecret([KEY], cut, "site:1"))).to.equal("secret_damaged");
    expect(codeOf(() => decryptSecret([KEY], Buffer.alloc(0), "site:1"))).to.equal(
      "secret_damaged",
    );
  });

  it("say how to make a key when there is none", () => {
    expect(() => encryptSecret([], "text", "site:1")).to.throw(
      SecretError,
      "openssl rand -base64 32",
    );
  });
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SecretError) return error.code;
    throw error;
  }
  return "nothing thrown";
}
