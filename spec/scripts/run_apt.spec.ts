import { expect } from "chai";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installMissing, mayInstallPackages } from "../../scripts/run_apt.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";

describe("installMissing()", () => {
  let folder: string;
  let path: string;
  before(async function () {
    if (!mayInstallPackages()) this.skip();
    path = process.env["PATH"] ?? "";
    folder = await createScratchDirectory("apt-");
    process.env["PATH"] = `${folder}:${path}`;
    await writeFile(
      join(folder, "apt-get"),
      `#!/bin/sh\necho "$@" >> ${folder}/calls\n`,
      { mode: 0o755 },
    );
  });
  after(async () => {
    if (folder === undefined) return;
    process.env["PATH"] = path;
    await rm(folder, { recursive: true });
  });

  const readCalls = () => readFileSync(join(folder, "calls"), "utf8").trim().split("\n");

  it("reads the lists of packages before it installs", () => {
    const answers = [["goaccess"], []];
    installMissing(() => answers.shift() ?? []);
    expect(readCalls()).to.deep.equal([
      "-q update",
      "-q install --yes --no-install-recommends goaccess",
    ]);
  });

  it("says what to install where it is still missing", () => {
    expect(() => installMissing(() => ["goaccess"])).to.throw("apt-get install goaccess");
  });
});
