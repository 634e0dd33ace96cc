import { expect } from "chai";
import {
  deleteExportChunks,
  findChunkOf,
  findExportChunk,
  insertExportChunks,
  listOrphanedFiles,
} from "../../../db/accounts/export_chunks.ts";
import { useSpecDatabase } from "../../support/database.ts";

const FILE = { siteId: 7, id: 70 };

describe("db/accounts/export_chunks.ts", () => {
  const db = useSpecDatabase();
  const chunks = [0, 100, 250].map((startsAt, number) => ({
    ...{ number, startsAt, content: Buffer.from([number, 0, 255]) },
  }));
  beforeEach(async () => {
    await db()("export_chunks").delete();
    await insertExportChunks(db(), FILE, chunks);
    await insertExportChunks(db(), { ...FILE, id: 71 }, chunks.slice(0, 1));
  });

  it("find a piece by its number and by a byte", async () => {
    expect(await findExportChunk(db(), FILE, 1)).to.deep.equal(chunks[1]);
    expect(await findExportChunk(db(), FILE, 3)).to.equal(undefined);
    for (const [byte, number] of [[0, 0], [99, 0], [100, 1], [249, 1], [250, 2], [999, 2]]) {
      expect((await findChunkOf(db(), FILE, byte ?? 0))?.number).to.equal(number);
    }
    expect(await findChunkOf(db(), { ...FILE, id: 72 }, 0)).to.equal(undefined);
  });

  it("delete those of a file, however many", async () => {
    const more = Array.from({ length: 120 }, (_, index) => ({
      ...{ number: index + 3, startsAt: 300 + index, content: Buffer.alloc(1) },
    }));
    await insertExportChunks(db(), FILE, more);
    await deleteExportChunks(db(), FILE);
    expect(await findExportChunk(db(), FILE, 0)).to.equal(undefined);
    expect(await findExportChunk(db(), FILE, 122)).to.equal(undefined);
    expect(await findExportChunk(db(), { ...FILE, id: 71 }, 0)).to.deep.equal(chunks[0]);
  });

  it("list files of which nothing but pieces is left", async () => {
    await db()("export_files").insert({
      ...{ id: 71, account_id: 1, site_id: 7, status: "completed" },
      ...{ turn_at: new Date(), updated_at: new Date() },
    });
    expect(await listOrphanedFiles(db(), 10)).to.deep.equal([FILE]);
    expect(await listOrphanedFiles(db(), 0)).to.deep.equal([]);
  });
});
