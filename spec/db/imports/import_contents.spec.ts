import { expect } from "chai";
import {
  deleteImportContents,
  findContentsSize,
  insertImportContents,
  readImportContents,
} from "../../../db/imports/import_contents.ts";
import { useSpecDatabase } from "../../support/database.ts";

/** Bytes of one chunk. */
const CHUNK = 256 * 1024;

describe("db/imports/import_contents.ts", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("import_contents").truncate());
  const insert = (bytes: Uint8Array, importId = 5, siteId = 1) =>
    insertImportContents(db(), { siteId, importId }, bytes);
  const read = async (start: number, end: number, importId = 5) =>
    Buffer.concat(
      await Array.fromAsync(readImportContents(db(), { siteId: 1, importId }, { start, end })),
    );
  /** Two whole chunks and one byte; each byte depends on its place. */
  const long = Buffer.from(Uint8Array.from({ length: 2 * CHUNK + 1 }, (_, at) => at % 251));

  describe("readImportContents()", () => {
    it("reads any part, over the borders of chunks", async () => {
      await insert(long);
      for (
        const [start, end] of [
          [0, long.length],
          [0, CHUNK],
          [CHUNK - 1, CHUNK + 1],
          [CHUNK, 2 * CHUNK],
          [2 * CHUNK, 2 * CHUNK + 1],
          [7, 9],
          [7, 7],
        ] as const
      ) {
        const part = await read(start, end);
        expect(part.equals(long.subarray(start, end)), `${start} to ${end}`).to.equal(true);
      }
    });
    it("reads the contents of this import and site alone", async () => {
      await insert(Buffer.from("own"));
      await insert(Buffer.from("other"), 6);
      await insert(Buffer.from("another site's"), 7, 2);
      expect(String(await read(0, 3))).to.equal("own");
      expect(String(await read(0, 5, 6))).to.equal("other");
      expect(await read(0, 5, 7).catch((error: Error) => error.message))
        .to.equal("The contents of import 7 are gone.");
    });
    it("reads chunks of another size, as another version wrote them", async () => {
      await db()("import_contents").insert(
        ["abc", "def", "g"].map((text, chunk) => ({
          ...{ site_id: 1, import_id: 5, chunk, bytes: Buffer.from(text) },
        })),
      );
      expect(String(await read(0, 7))).to.equal("abcdefg");
      expect(String(await read(2, 4))).to.equal("cd");
    });
    it("throws when a chunk is gone", async () => {
      await insert(long);
      await db()("import_contents").where({ chunk: 1 }).delete();
      expect(await read(0, long.length).catch((error: Error) => error.message))
        .to.equal("The contents of import 5 are gone.");
    });
  });

  describe("findContentsSize()", () => {
    it("sums the chunks of this import and site", async () => {
      await insert(long);
      await insert(Buffer.from("other"), 6);
      await insert(Buffer.from("another site's"), 5, 2);
      expect(await findContentsSize(db(), 1, 5)).to.equal(2 * CHUNK + 1);
    });
    it("is 0 for an empty file, and undefined where nothing was kept", async () => {
      await insert(new Uint8Array());
      expect(await findContentsSize(db(), 1, 5)).to.equal(0);
      expect(await findContentsSize(db(), 1, 6)).to.equal(undefined);
    });
  });

  describe("insertImportContents()", () => {
    it("keeps a part of a larger buffer", async () => {
      await insert(Buffer.from("0123456789").subarray(2, 5));
      expect(String(await read(0, 3))).to.equal("234");
      expect(await findContentsSize(db(), 1, 5)).to.equal(3);
    });
    it("writes no empty chunk after a whole one", async () => {
      await insert(long.subarray(0, CHUNK));
      expect(await db()("import_contents").pluck("chunk")).to.deep.equal([0]);
    });
  });

  describe("deleteImportContents()", () => {
    it("deletes those of this import and site", async () => {
      await insert(long);
      await insert(Buffer.from("other"), 6);
      await insert(Buffer.from("another site's"), 5, 2);
      await deleteImportContents(db(), 1, 5);
      expect(await db()("import_contents").orderBy("site_id").select("site_id", "import_id"))
        .to.deep.equal([{ site_id: 1, import_id: 6 }, { site_id: 2, import_id: 5 }]);
    });
  });
});
