import { readFileSync } from "node:fs";
import { expect } from "chai";
import { startScanner } from "../../../../lib/logs/scanner/scanner_module.ts";
import { hashScannerSources, LOG_SCANNER } from "../../../../scripts/build_scanners.ts";

const FOLDER = new URL("../../../../lib/logs/scanner/", import.meta.url);
const nothing = () => 0;

describe("startScanner()", () => {
  it("starts what was compiled of the sources as they are: npm run build-scanners", () => {
    expect(readFileSync(new URL("read_lines.sha256", FOLDER), "utf8").trim())
      .to.equal(hashScannerSources(LOG_SCANNER));
  });
  it("has each export that the program calls", () => {
    const source = readFileSync(new URL("scanner_module.ts", FOLDER), "utf8");
    const [, members = ""] = /interface ScannerExports \{\n([\s\S]*?)\n\}/.exec(source) ?? [];
    const names = [...members.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
    const scanner = startScanner({
      readTime: nothing,
      findBot: nothing,
      findEngine: nothing,
      findSignedBot: nothing,
      useForwardedAddress: nothing,
      readDuration: nothing,
      findMethod: nothing,
    });
    expect(names).to.have.length.above(30);
    expect(Object.keys(scanner)).to.include.members(names);
  });
});
