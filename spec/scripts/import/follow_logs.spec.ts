import { expect } from "chai";
import { appendFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { followLogs } from "../../../scripts/import/follow_logs.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

describe("followLogs()", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await createScratchDirectory("follow-");
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Follows a log, does one step after each look at it, and returns which files were read in each. */
  async function follow(
    path: string,
    steps: readonly (() => Promise<void>)[],
  ): Promise<string[][]> {
    const looks: string[][] = [[]];
    const ended = new AbortController();
    await followLogs([path], {
      signal: ended.signal,
      now: () => new Date(),
      read: (read) => Promise.resolve(void looks.at(-1)?.push(basename(read))),
      async wait() {
        const next = steps[looks.length - 1];
        if (next === undefined) return ended.abort();
        await next();
        looks.push([]);
      },
    });
    return looks;
  }

  it("reads a log once, and again when it has grown", async () => {
    const path = join(folder, "access.log");
    await writeFile(path, "a\n");
    expect(await follow(path, [async () => {}, () => appendFile(path, "b\n")]))
      .to.deep.equal([["access.log"], [], ["access.log"]]);
  });
  it("reads the end of the old file first when the log was rotated", async () => {
    const path = join(folder, "access.log");
    await writeFile(path, "a\n");
    await writeFile(join(folder, "error.log"), "x\n");
    const rotate = async () => {
      await appendFile(path, "b\n");
      await rename(path, `${path}.1`);
      await writeFile(path, "c\n");
    };
    expect(await follow(path, [rotate])).to.deep.equal([
      ["access.log"],
      ["access.log.1", "access.log"],
    ]);
  });
  it("reads a log again that was cut, and waits for one that is not there", async () => {
    const path = join(folder, "access.log");
    const steps = [
      () => writeFile(path, "a\nb\n"),
      async () => {
        await truncate(path);
        await appendFile(path, "c\n");
      },
    ];
    expect(await follow(path, steps)).to.deep.equal([[], ["access.log"], ["access.log"]]);
  });
});
