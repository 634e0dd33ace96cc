import { expect } from "chai";
import { nameKind } from "../../../../lib/assistant/analyst.ts";
import { KINDS } from "../../../../lib/assistant/topics/mod.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("KINDS", () => {
  it("are more than forty, each by one name and asked in several ways", () => {
    const names = KINDS.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    expect(names.length).to.be.above(40);
    for (const { name, asks } of KINDS) expect(asks.length, name).to.be.above(2);
  });
  it("name only kinds that exist", () => {
    const names = new Set(KINDS.map(({ name }) => name));
    for (const { name, why, narrower } of KINDS) {
      for (const other of [...(why ? [why] : []), ...Object.values(narrower ?? {})]) {
        expect(names.has(other), `${other} of ${name}`).to.equal(true);
      }
    }
  });
  for (const { name, example } of KINDS) {
    if (example === undefined) continue;
    it(`understands its own example "${example}"`, () => {
      expect(nameKind(example, NOW)).to.equal(name);
    });
  }
});
