import { expect } from "chai";
import { readdir, readlink, rm } from "node:fs/promises";
import { LineSorter } from "../../../../lib/commands/core/sort_lines.ts";
import { waitFor } from "../../../support/wait.ts";
import { createScratchDirectory } from "../../../support/scratch_directory.ts";

/** The files of a folder that this process has open, as Linux tells. */
async function listOpenFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => "")),
  );
  return paths.filter((path) => path.startsWith(folder));
}

describe("LineSorter", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await createScratchDirectory("sort-");
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function sort(sorter: LineSorter): Promise<string[]> {
    const lines: string[] = [];
    for await (const block of sorter.sorted()) lines.push(...block);
    return lines;
  }

  it("sorts what fits into memory without a file", async () => {
    const sorter = new LineSorter({ folder });
    await sorter.add(["com.b\t2", "b.com\t1", "a-b.com\t3", "a.com\t4"]);
    expect(await sort(sorter)).to.deep.equal(["a-b.com\t3", "a.com\t4", "b.com\t1", "com.b\t2"]);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("sorts what does not by way of files", async () => {
    const sorter = new LineSorter({ folder, linesInMemory: 3 });
    const lines = ["m", "c", "x", "a", "z", "b", "m", "y", "d", "n"];
    for (const line of lines) await sorter.add([line]);
    expect(await readdir(folder)).to.have.length(3);
    expect(await sort(sorter)).to.deep.equal(lines.toSorted());
  });

  it("closes its files when nobody reads to the end", async () => {
    const sorter = new LineSorter({ folder, linesInMemory: 25_000 });
    const lines = Array.from({ length: 25_000 }, (_, index) => `${index}.example`);
    for (let run = 0; run < 3; run++) await sorter.add(lines);
    for await (const block of sorter.sorted()) {
      expect(block[0]).to.equal("0.example");
      expect(await listOpenFiles(folder)).to.have.length(3);
      break;
    }
    await waitFor("closed files", async () => (await listOpenFiles(folder)).length === 0);
  });

  it("sorts 50,000 lines over blocks and chunks", async () => {
    const sorter = new LineSorter({ folder, linesInMemory: 7_000 });
    const lines = Array.from(
      { length: 50_000 },
      (_, index) => `${(index * 7_919) % 50_000}.example`,
    );
    for (let start = 0; start < lines.length; start += 1_000) {
      await sorter.add(lines.slice(start, start + 1_000));
    }
    expect(await sort(sorter)).to.deep.equal(lines.toSorted());
  });

  it("gives nothing of nothing", async () => {
    expect(await sort(new LineSorter({ folder }))).to.deep.equal([]);
  });
});
