import { expect } from "chai";
import { checkLockFile } from "../../../scripts/house/lock_file.ts";

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
