import { readFileSync } from "node:fs";
import { expect } from "chai";
import { openTextScanner } from "../../../../../lib/core/texts/scanner/text_scanner.ts";
import { hashScannerSources, TEXT_SCANNER } from "../../../../../scripts/build_scanners.ts";

const FOLDER = new URL("../../../../../lib/core/texts/scanner/", import.meta.url);

describe("openTextScanner()", () => {
  it("starts what was compiled of the sources as they are: npm run build-scanners", () => {
    expect(readFileSync(new URL("scan_texts.sha256", FOLDER), "utf8").trim())
      .to.equal(hashScannerSources(TEXT_SCANNER));
  });
  it("has each export that the program calls", () => {
    const source = readFileSync(new URL("text_scanner.ts", FOLDER), "utf8");
    const [, members = ""] = /interface TextScannerExports \{\n([\s\S]*?)\n\}/.exec(source) ?? [];
    const names = [...members.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
    expect(names).to.have.length.above(10);
    expect(Object.keys(openTextScanner().exports)).to.include.members(names);
  });
});
