import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "chai";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const TWO_HOURS_AGO = Date.now() / 1_000 - 7_200;

describe("createScratchDirectory()", () => {
  let parent: string;
  /** The number of a process that has ended. */
  let ended: number;

  before(async () => {
    parent = await mkdtemp(join(tmpdir(), "scratch-"));
    ended = spawnSync(process.execPath, ["--version"]).pid;
  });
  after(() => rm(parent, { recursive: true }));

  async function leave(name: string, changedAt: number) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, "file"), "left");
    await utimes(join(parent, name), changedAt, changedAt);
  }

  it("deletes what killed processes left, and nothing of those that run, of a moment ago or of others", async () => {
    await leave(`specs-${ended}-abcdef`, TWO_HOURS_AGO);
    await leave(`specs-${ended}-recent`, Date.now() / 1_000);
    await leave(`specs-${process.ppid}-abcdef`, TWO_HOURS_AGO);
    await leave(`other-${ended}-abcdef`, TWO_HOURS_AGO);
    const made = await createScratchDirectory("specs-", parent);
    expect((await readdir(parent)).toSorted()).to.deep.equal([
      `other-${ended}-abcdef`,
      basename(made),
      `specs-${ended}-recent`,
      `specs-${process.ppid}-abcdef`,
    ].toSorted());
    expect(basename(made)).to.match(new RegExp(`^specs-${process.pid}-`));
  });
});
