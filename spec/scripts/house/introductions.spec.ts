import { expect } from "chai";
import { mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkIntroductions } from "../../../scripts/house/introductions.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

describe("checkIntroductions()", () => {
  let root: string;
  beforeEach(async () => {
    root = await createScratchDirectory("spec-introductions-");
    mkdirSync(join(root, "lib", "a"), { recursive: true });
    writeFileSync(join(root, "lib", "a", "f0.ts"), "");
  });
  afterEach(() => rm(root, { recursive: true }));

  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `${folder}/f${index}.ts`, text: "" }));
  const messages = (count: number, folder = "lib/a") =>
    checkIntroductions(files(folder, count), root).map(({ message }) => message);
  const introduce = (text: string) => writeFileSync(join(root, "lib", "a", "README.md"), text);

  it("wants one from eleven files on, but not of specs", () => {
    expect(messages(10)).to.deep.equal([]);
    expect(messages(11)).to.deep.equal([
      "The folder needs ten lines: what lives there, how data flows.",
    ]);
    expect(messages(11, "spec/a")).to.deep.equal([]);
  });

  it("refuses a file that does not exist, by its name or its path", () => {
    introduce("`f0.ts` and `lib/a/f0.ts`, not `f1.ts` and `lib/b/f0.ts`\n");
    expect(messages(11)).to.deep.equal([
      'There is no file "f1.ts".',
      'There is no file "lib/b/f0.ts".',
    ]);
  });

  it("refuses more than twenty lines", () => {
    introduce("line\n".repeat(20));
    expect(messages(11)).to.deep.equal([]);
    introduce("line\n".repeat(21));
    expect(messages(11)).to.deep.equal(["21 lines are more than 20."]);
  });
});
