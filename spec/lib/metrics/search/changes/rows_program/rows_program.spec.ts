import { readFileSync } from "node:fs";
import { expect } from "chai";
import {
  createProgramMemory,
  startRowsProgram,
} from "../../../../../../lib/metrics/search/changes/rows_program/rows_program.ts";
import { hashScannerSources, ROWS_PROGRAM } from "../../../../../../scripts/build_scanners.ts";

const FOLDER = new URL(
  "../../../../../../lib/metrics/search/changes/rows_program/",
  import.meta.url,
);

describe("startRowsProgram()", () => {
  it("starts what was compiled of the sources as they are: npm run build-scanners", () => {
    expect(readFileSync(new URL("order_rows.sha256", FOLDER), "utf8").trim())
      .to.equal(hashScannerSources(ROWS_PROGRAM));
  });
  it("has each export that is called", () => {
    const source = readFileSync(new URL("rows_program.ts", FOLDER), "utf8");
    const [, members = ""] = /interface RowsProgram \{\n([\s\S]*?)\n\}/.exec(source) ?? [];
    const names = [...members.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
    expect(names).to.have.length.above(8);
    expect(Object.keys(startRowsProgram(createProgramMemory()))).to.include.members(names);
  });
});
