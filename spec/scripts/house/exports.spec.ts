import { expect } from "chai";
import { checkExports } from "../../../scripts/house/exports.ts";

describe("checkExports()", () => {
  const messages = (files: Readonly<Record<string, string>>) =>
    checkExports(Object.entries(files).map(([path, text]) => ({ path, text })))
      .map(({ path, line, message }) => `${path}:${line} ${message}`);

  it("names an export that no other file imports, a type as well", () => {
    expect(messages({
      "lib/a.ts": "export const a = 1;\nexport interface B {}\n",
      "lib/c.ts": 'import { other } from "./a.ts";\n',
    })).to.deep.equal([
      'lib/a.ts:1 No other file imports "a": do not export it.',
      'lib/a.ts:2 No other file imports "B": do not export it.',
    ]);
  });

  it("accepts what is imported by name, with all names, or re-exported", () => {
    expect(messages({
      "lib/a.ts": "export const a = 1;\n",
      "lib/b.ts": "export type B = 1;\n",
      "lib/c.ts": "export function c() {}\n",
      "lib/user.ts": 'import { a as other } from "./a.ts";\nexport { type B } from "./b.ts";\n' +
        'const c = await import("./c.ts");\n',
    })).to.deep.equal([]);
  });

  it("counts a spec where the file itself uses the name, and nowhere else", () => {
    const spec = 'import { a } from "../../lib/a.ts";\n';
    expect(messages({
      "lib/a.ts": "export const a = 1;\nconsole.log(a);\n",
      "spec/lib/a.spec.ts": spec,
    })).to.deep.equal([]);
    expect(messages({ "lib/a.ts": "export const a = 1;\n", "spec/lib/a.spec.ts": spec }))
      .to.deep.equal(['lib/a.ts:1 Only specs use "a": delete it, or move it to spec/.']);
  });
});
