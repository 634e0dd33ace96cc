import { expect } from "chai";
import { execFile } from "node:child_process";

/** What fits into a pipe that nobody reads is much less. */
const CHARACTERS = 4_000_000;

describe("endProcess()", () => {
  it("ends a process after its output, however long it is, whatever is still under way", async () => {
    const program = new URL("../../scripts/command_line.ts", import.meta.url).href;
    const source = `import { endProcess } from "${program}";
      setInterval(() => {}, 600_000);
      process.stdout.write("x".repeat(${CHARACTERS}));
      process.stderr.write("y".repeat(${CHARACTERS}));
      endProcess(3);`;
    const options = { maxBuffer: 2 * CHARACTERS };
    const left = await new Promise((resolve) => {
      const args = ["--input-type=module", "-e", source];
      const child = execFile(process.execPath, args, options, (_error, stdout, stderr) => {
        resolve({ code: child.exitCode, out: stdout.length, err: stderr.length });
      });
    });
    expect(left).to.deep.equal({ code: 3, out: CHARACTERS, err: CHARACTERS });
  }).timeout(20_000);
});
