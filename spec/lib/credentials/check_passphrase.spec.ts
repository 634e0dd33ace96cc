import { expect } from "chai";
import { checkPassphrase, isTooLong } from "../../../lib/credentials/check_passphrase.ts";

const EMAIL = "owner@acme.example";
const GUESSED = "The passphrase field must not be one that is guessed first. " +
  "Take a few words that do not belong together.";

describe("checkPassphrase()", () => {
  const right = [
    "violet anchor sings twice",
    "8f3kd92lq0zm",
    "пароль из четырёх слов",
    "🦊🐝🌵🎺🦊🐝🌵🎺🧊🧊🧊🧊",
    "a bc ".repeat(199) + "defgh",
  ];
  for (const passphrase of right) {
    it(`takes ${JSON.stringify(passphrase.slice(0, 30))}`, () => {
      expect(checkPassphrase(passphrase, EMAIL)).to.deep.equal({});
    });
  }

  it("says how long it must be", () => {
    expect(checkPassphrase("8f3kd92lq0z", EMAIL)).to.deep.equal({
      passphrase: [
        "The passphrase field must have at least 12 characters; " +
        "a few words that do not belong together are easy to remember.",
      ],
    });
    expect(checkPassphrase("x y ".repeat(2_500), EMAIL)).to.deep.equal({
      passphrase: ["The passphrase field must not have more than 1000 characters."],
    });
  });

  const guessed = [
    ...["password1234", "Pass-Word 2026!", "correct horse battery staple", "qwertyuiop123"],
    ...["aaaaaaaaaaaa", "abababababab", "123456789012", "098765432109", "abcdefghijkl"],
    ...["administrator1", "OWNER@acme.example", "            "],
  ];
  for (const passphrase of guessed) {
    it(`refuses ${JSON.stringify(passphrase)}`, () => {
      expect(checkPassphrase(passphrase, EMAIL)).to.deep.equal({ passphrase: [GUESSED] });
    });
  }
});

describe("isTooLong()", () => {
  it("counts characters, not halves of them", () => {
    expect(isTooLong("🦊".repeat(1_000))).to.equal(false);
    expect(isTooLong("🦊".repeat(1_001))).to.equal(true);
    expect(isTooLong("x".repeat(1_001))).to.equal(true);
  });
});
