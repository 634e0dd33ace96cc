import { expect } from "chai";
import { ENGINES, planEngines } from "../../../scripts/engines/engines.ts";
import {
  areGreen,
  type EngineResult,
  writeEngines,
} from "../../../scripts/engines/write_engines.ts";

const ADDRESS = "mysql://me:secret@db.test/";

describe("planEngines()", () => {
  it("takes this machine's server and all engines when none is named", () => {
    expect(planEngines(["db/"]))
      .to.deep.equal({ servers: ["local", ...ENGINES.map(({ name }) => name)], patterns: ["db/"] });
  });
  it("takes the address of the environment in place of them", () => {
    expect(planEngines([], ADDRESS)).to.deep.equal({ servers: [ADDRESS], patterns: [] });
  });
  it("distinguishes servers from specs, in any order", () => {
    expect(planEngines(["routes/", "mysql", "mysql://x@y/", "db/"], ADDRESS))
      .to.deep.equal({ servers: ["mysql", "mysql://x@y/"], patterns: ["routes/", "db/"] });
  });
});

describe("writeEngines()", () => {
  const specs = { passed: 12, failed: [], skipped: [], seconds: 90, broken: null };
  const green: EngineResult = { server: "mysql", version: "9.7.4", result: specs };
  const failed = [{ title: "pages lists", message: "expected 1 to equal 2\nat x" }];

  it("writes a table, then each failure and what was skipped", () => {
    const result = { ...specs, failed, skipped: ["browser draws"] };
    expect(writeEngines([green, { server: "mariadb", version: "11.8.9", result }]).split("\n"))
      .to.deep.equal([
        "engine   version  passed  failed  skipped  minutes",
        "mysql    9.7.4    12      0       0        1.5",
        "mariadb  11.8.9   12      1       1        1.5",
        "",
        "mariadb, failed:",
        "  pages lists",
        "    expected 1 to equal 2",
        "",
        "mariadb, skipped (what they lack is said above):",
        "  browser draws",
      ]);
  });
  it("says why specs did not run", () => {
    const text = writeEngines([{ server: "mysql", version: null, result: "It needs root." }]);
    expect(text).to.match(/^mysql\s+not run$/m).and.contain("mysql did not run: It needs root.");
  });
  it("is green when specs ran everywhere and none failed", () => {
    expect(areGreen([green])).to.equal(true);
    for (
      const result of [
        "It needs root.",
        { ...specs, failed },
        { ...specs, broken: "exit 1" },
        { ...specs, passed: 0 },
      ]
    ) {
      expect(areGreen([green, { ...green, result }])).to.equal(false);
    }
  });
});
