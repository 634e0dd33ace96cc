import { expect } from "chai";
import { createCsrfToken, isCsrfToken } from "../../../lib/web/csrf_token.ts";

const COOKIE = "c".repeat(43);

describe("createCsrfToken() and isCsrfToken()", () => {
  it("are bound to the session", () => {
    const token = createCsrfToken(COOKIE);
    expect(isCsrfToken(token, COOKIE)).to.equal(true);
    expect(isCsrfToken(token, "d".repeat(43))).to.equal(false);
  });

  it("give each page another token; those of two tabs are good side by side", () => {
    const [one, two] = [createCsrfToken(COOKIE), createCsrfToken(COOKIE)];
    expect(one).not.to.equal(two);
    expect([one, two].map((token) => isCsrfToken(token, COOKIE))).to.deep.equal([true, true]);
  });

  it("refuse a token of which one character was changed, wherever", () => {
    const token = createCsrfToken(COOKIE);
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === "A" ? "B" : "A";
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      expect(isCsrfToken(changed, COOKIE), String(index)).to.equal(false);
    }
  });

  for (const wrong of [undefined, null, "", 7, ["x"], "a".repeat(64), "a".repeat(100_000)]) {
    it(`refuse ${JSON.stringify(wrong)?.slice(0, 20)}`, () => {
      expect(isCsrfToken(wrong, COOKIE)).to.equal(false);
    });
  }

  it("refuse every token where there is no session", () => {
    expect(isCsrfToken(createCsrfToken(""), "")).to.equal(false);
  });
});
