import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLockFile } from "../../../db/embedded/lock_file.ts";
import {
  findCommandLine,
  findProcessIdentity,
  isProcessRunning,
} from "../../../db/embedded/processes.ts";

describe("withLockFile()", () => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "lock-file-"));
    path = join(directory, "lock");
  });
  afterEach(() => rm(directory, { recursive: true }));

  it("lets one caller work at a time", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside--;
    };
    await Promise.all([1, 2, 3, 4].map(() => withLockFile(path, work)));
    expect(most).to.equal(1);
  });

  it("leaves nothing behind, also when the work fails", async () => {
    const error = await withLockFile(path, () => Promise.reject(new Error("failed")))
      .catch((error: unknown) => error);
    expect(String(error)).to.equal("Error: failed");
    expect(await readdir(directory)).to.deep.equal([]);
  });

  it("takes the lock of a process that died", async () => {
    await writeFile(path, `${identityOfTheDead()}\nmark`);
    expect(await withLockFile(path, () => Promise.resolve("mine"))).to.equal("mine");
    expect(await readdir(directory)).to.deep.equal([]);
  });

  it("takes a dead process's lock once when many want it", async () => {
    await writeFile(path, `${identityOfTheDead()}\nmark`);
    let inside = 0;
    const seen = await Promise.all([1, 2, 3, 4, 5, 6].map(() =>
      withLockFile(path, async () => {
        const count = ++inside;
        await new Promise((resolve) => setImmediate(resolve));
        inside--;
        return count;
      })
    ));
    expect(seen).to.deep.equal([1, 1, 1, 1, 1, 1]);
  });
});

describe("isProcessRunning()", () => {
  it("distinguishes a process from a later one with the same id", () => {
    const identity = findProcessIdentity(process.pid) ?? "";
    expect(isProcessRunning(identity)).to.equal(true);
    expect(isProcessRunning(`${process.pid} another start`)).to.equal(false);
  });
});

describe("findCommandLine()", () => {
  it("returns the arguments of a process", () => {
    expect(findCommandLine(process.pid)).to.match(/mocha/);
  });
});

function identityOfTheDead(): string {
  return `${spawnSync(process.execPath, ["--version"]).pid} 1`;
}
