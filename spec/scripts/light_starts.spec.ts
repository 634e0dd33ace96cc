import { expect } from "chai";
import { runScript } from "../support/script.ts";

const COUNTER = new URL("../support/module_counter.ts", import.meta.url).pathname;
/** The whole program has more than a thousand. */
const FEW = 100;

/** What needs neither the database nor the rest of the program, by its exit code. */
const LIGHT: readonly [code: number, script: string, ...args: string[]][] = [
  [0, "audit", "--help"],
  [2, "audit"],
  [2, "audit", "shop.test", "--api", "nowhere"],
  [0, "verify", "--help"],
  [2, "verify", "--site", "1", "--issue", "title_missing", "--api", "nowhere"],
  [0, "alerts", "--help"],
  [2, "alerts"],
  [2, "export"],
  [2, "export", "--site", "1", "report", "--csv"],
  [0, "import", "--help"],
  [2, "import"],
  [0, "notify", "--help"],
  [0, "comment", "--help"],
];

describe("command lines", () => {
  for (const [code, script, ...args] of LIGHT) {
    it(`load few modules for: ${[script, ...args].join(" ")}`, async () => {
      const ended = await runScript(script, args, { NODE_OPTIONS: `--import=${COUNTER}` });
      expect(ended.code, ended.stderr).to.equal(code);
      const [, count] = /^modules: (\d+)$/m.exec(ended.stderr) ?? [];
      expect(Number(count)).to.be.within(2, FEW);
    });
  }
});
