import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { createScratchDirectory } from "../../support/scratch_directory.ts";
import { checkLockFile, checkLockFiles } from "../../../scripts/house/lock_file.ts";

describe("checkLockFile()", () => {
  const lock = (packages: object) => ({
    path: "package-lock.json",
    text: JSON.stringify({ lockfileVersion: 3, packages }),
  });

  it("accepts packages with a hash, the project itself, and links", () => {
    const source = lock({
      "": { name: "project" },
      "node_modules/koa": { version: "3.0.0", integrity: "sha512-AA==" },
      "node_modules/here": { link: true },
    });
    expect(checkLockFile(source)).to.deep.equal([]);
  });

  it("names a package without a hash", () => {
    expect(checkLockFile(lock({ "node_modules/koa": { version: "3.0.0" } }))).to.deep.equal([{
      path: "package-lock.json",
      line: 1,
      message: '"node_modules/koa" has no integrity: remake the lock file without node_modules.',
    }]);
  });

  it("names a package that is bound to a registry's host", () => {
    const packed = { integrity: "sha512-AA==", resolved: "https://registry.example/koa.tgz" };
    expect(checkLockFile(lock({ "node_modules/koa": packed }))).to.have.lengthOf(1);
  });
});

describe("checkLockFiles()", () => {
  const ROOT = new URL("../../..", import.meta.url).pathname;
  const OWN = "package-lock.json";
  const SPECS = ["clients", "conformance", "lighthouse"].map((name) =>
    `spec/fixtures/${name}/package-lock.json`
  );
  let folder: string;
  beforeEach(async () => {
    folder = await createScratchDirectory("lock-files-");
    for (const path of [OWN, ...SPECS]) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await copyFile(join(ROOT, path), join(folder, path));
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("accepts the project's own", () => {
    expect(checkLockFiles(folder)).to.deep.equal([]);
  });

  for (const path of [OWN, ...SPECS]) {
    it(`refuses ${path} once a package of it has no hash`, async () => {
      const text = await readFile(join(folder, path), "utf8");
      await writeFile(join(folder, path), text.replace(/^ *"integrity": .*\n/m, ""));
      expect(checkLockFiles(folder).map((found) => found.path)).to.deep.equal([path]);
    });
  }
});
