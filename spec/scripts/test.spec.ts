import { expect } from "chai";
import { runScript } from "../support/script.ts";

describe("npm test -- PATTERN", () => {
  const test = (...args: string[]) => runScript("test", args, {});

  it("runs the files whose path contains the pattern", async () => {
    const { code, stdout } = await test("core/domain.spec");
    expect(code).to.equal(0);
    expect(stdout).to.match(/^ {2}\d+ passing/m).and.not.include("0 passing");
  });

  it("runs files next to each other, counts them together and names the slowest ten", async () => {
    const patterns = ["lib/crawler/url/", "lib/core/d", "lib/core/p", "lib/core/se"];
    const { code, stdout } = await test(...patterns, "--jobs", "2");
    expect(code).to.equal(0);
    expect(stdout.match(/passing/g)).to.have.lengthOf(1);
    const [, list = ""] = stdout.split("The slowest files:\n");
    const times = Array.from(
      list.matchAll(/^ +(\d+\.\d) s {2}spec\/lib\/\S+\.spec\.ts$/gm),
      ([, seconds]) => Number(seconds),
    );
    expect(times).to.have.lengthOf(10);
    expect(times).to.deep.equal(times.toSorted((a, b) => b - a));
  });

  it("says that no file has the pattern in its path, and exits with 2", async () => {
    const { code, stderr } = await test("no/such/file");
    expect(code).to.equal(2);
    expect(stderr).to.equal("No spec file has no/such/file in its path.\n");
  });

  it("refuses limits of time that are shorter than the specs' own", async () => {
    for (const patience of ["0.5", "long"]) {
      const { code, stderr } = await test("core/domain.spec", "--patience", patience);
      expect(code).to.equal(2);
      expect(stderr).to.equal("--patience takes a number of 1 or more.\n");
    }
  });
});
