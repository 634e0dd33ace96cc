import { expect } from "chai";
import { selectRows, streamChunks } from "../../../db/facts/select_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("selectRows()", () => {
  const db = useSpecDatabase();

  it("returns the rows of a statement with bound values", async () => {
    expect(await selectRows(db(), "SELECT ? AS a, ? AS b UNION SELECT 'c', NULL", ["it's", "b"]))
      .to.deep.equal([{ a: "it's", b: "b" }, { a: "c", b: null }]);
  });

  it("returns an empty list where there is nothing", async () => {
    expect(await selectRows(db(), "SELECT 1 AS a FROM sites WHERE id = ?", [0])).to.deep.equal([]);
  });
});

describe("streamChunks()", () => {
  const asked: number[] = [];
  beforeEach(() => {
    asked.length = 0;
  });
  /** Reads the numbers from `after` + 1 up to `last`, two at a time. */
  const readUpTo = (last: number) => (after: number) => {
    asked.push(after);
    return Promise.resolve([after + 1, after + 2].filter((number) => number <= last));
  };
  const stream = (read: (after: number) => Promise<number[]>) =>
    streamChunks(0, read, { keyOf: (number) => number, chunkRows: 2 });

  it("goes on after the last key of a full chunk and ends with one that is not full", async () => {
    expect(await Array.fromAsync(stream(readUpTo(3)))).to.deep.equal([[1, 2], [3]]);
    expect(asked).to.deep.equal([0, 2]);
  });

  it("yields no empty chunk where the last one is full", async () => {
    expect(await Array.fromAsync(stream(readUpTo(4)))).to.deep.equal([[1, 2], [3, 4]]);
    expect(asked).to.deep.equal([0, 2, 4]);
  });

  it("yields nothing where there are no rows", async () => {
    expect(await Array.fromAsync(stream(readUpTo(0)))).to.deep.equal([]);
  });

  it("reads the next chunk while one is worked on", async () => {
    for await (const chunk of stream(readUpTo(4))) {
      if (chunk[0] === 1) expect(asked).to.deep.equal([0, 2]);
    }
  });

  it("throws the error of a chunk after the chunks that were read", async () => {
    const read = (after: number) =>
      after === 0 ? Promise.resolve([1, 2]) : Promise.reject(new Error("The server went away."));
    const seen: number[][] = [];
    let message = "";
    try {
      for await (const chunk of stream(read)) seen.push(chunk);
    } catch (error) {
      message = String(error);
    }
    expect([seen, message]).to.deep.equal([[[1, 2]], "Error: The server went away."]);
  });
});
