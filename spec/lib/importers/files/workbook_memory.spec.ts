import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryUsage } from "node:process";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { fileFromBytes } from "../../../../lib/importers/files/import_file.ts";
import { openWorkbook } from "../../../../lib/importers/files/read_workbook.ts";
import { openZip } from "../../../../lib/importers/files/read_zip.ts";
import { createWorkbook, rowOf } from "../../../support/imports/workbooks.ts";

/** What is in use after a collection, buffers included. */
function usedMegabytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

describe("openWorkbook(): memory", () => {
  it("reads no further while its reader waits, such as for the database", async () => {
    const rows = Array.from(
      { length: 490_000 },
      (_, index) => rowOf(`query number ${index} of the year`, index % 90 + 1),
    );
    const bytes = createWorkbook({ sheets: { S: rowOf("Keyword", "Position") + rows.join("") } });
    const file = fileFromBytes("a.xlsx", bytes);
    const { sheets: [sheet] } = await openWorkbook(file, await openZip(file));
    const chunks = sheet?.open()[Symbol.asyncIterator]();
    await chunks?.next();
    const before = usedMegabytes();
    await setTimeout(3_000);
    // without a meter the sheet goes on filling the memory, up to 70 MB
    expect(usedMegabytes() - before).to.be.lessThan(5);
    await chunks?.return?.();
  });

  it("reads a sheet of thirty megabytes with a heap of forty, however slowly", async function () {
    this.timeout(60_000);
    const rows = Array.from(
      { length: 200_000 },
      (_, index) =>
        rowOf(`query number ${index}`, `https://example.com/${index * 7919}`, index + 1),
    );
    const sheet = rowOf("Keyword", "URL", "Position") + rows.join("");
    const folder = await mkdtemp(join(tmpdir(), "workbook-"));
    const path = join(folder, "ranks.xlsx");
    await writeFile(path, createWorkbook({ sheets: { Ranks: sheet } }));
    const support = new URL("../../../support/imports/generated_import.ts", import.meta.url).href;
    const worker = new Worker(
      `import(${JSON.stringify(support)})` +
        `.then((support) => support.readWorkbookSlowly(${JSON.stringify(path)}));`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 16 } },
    );
    const [rowsCount] = await once(worker, "message");
    await worker.terminate();
    await rm(folder, { recursive: true });
    expect(rowsCount).to.equal(200_000);
  });
});
