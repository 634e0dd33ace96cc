import { expect } from "chai";
import { CHANGE_RULES } from "../../../lib/rules/change_rules.ts";
import { RULES } from "../../../lib/rules/mod.ts";

describe("CHANGE_RULES", () => {
  it("names every rule that compares with the previous audit", () => {
    const comparing = RULES.filter(({ id, description }) =>
      /previous audit/.test(description) && id !== "noindex_and_disallowed"
    );
    expect(comparing.map(({ id }) => id).sort()).to.deep.equal([...CHANGE_RULES].sort());
  });
});
