import { expect } from "chai";
import { execFileSync } from "node:child_process";

const MODULE = new URL("../../../lib/core/line_writer.ts", import.meta.url).href;

/** What a process that runs this code writes to stdout. */
function outputOf(code: string): string {
  const source = `import { createLineWriter } from ${JSON.stringify(MODULE)};
    const write = createLineWriter();
    ${code}`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", source], {
    encoding: "utf8",
  });
}

describe("createLineWriter()", () => {
  it("writes all lines in their order", () => {
    expect(outputOf(`write("a\\n"); write("b\\n"); setTimeout(() => write("c\\n"), 5);`))
      .to.equal("a\nb\nc\n");
  });

  it("writes what is left when the process exits at once", () => {
    expect(outputOf(`write("a\\n"); process.exit(0);`)).to.equal("a\n");
  });

  it("makes one write of the lines of one turn", () => {
    const output = outputOf(`
      let calls = 0;
      const original = process.stdout.write.bind(process.stdout);
      process.stdout.write = (text) => { calls++; return original(text); };
      for (let i = 0; i < 100; i++) write("x");
      setImmediate(() => original(" " + calls));`);
    expect(output).to.equal(`${"x".repeat(100)} 1`);
  });
});
