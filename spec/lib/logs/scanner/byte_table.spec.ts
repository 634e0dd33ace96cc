import { expect } from "chai";
import { compileFormat } from "../../../../lib/logs/lines/log_format.ts";
import { LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import { combinedLine } from "../../../support/logs/log_lines.ts";

/** Has bots request these paths, and returns the numbers that the paths have. */
function meet(reader: LogReader, paths: readonly string[]): number[] {
  const lines = paths.map((path) => combinedLine({ request: `GET ${path} HTTP/1.1` }));
  const { count } = reader.tally.rows;
  reader.read(Buffer.from(lines.join(""), "latin1"));
  return [...reader.tally.rows.paths.subarray(count)];
}

const openReader = () => new LogReader(compileFormat("combined"));

describe("ByteTable", () => {
  it("numbers texts in the order in which they come", () => {
    const reader = openReader();
    const { paths } = reader.tally;
    expect(meet(reader, ["/a", "/b", "/a", "/", "/ab", "/"])).to.deep.equal([0, 1, 0, 2, 3, 2]);
    expect(paths.count).to.equal(4);
    expect([0, 1, 2, 3].map((entry) => paths.text(entry))).to.deep.equal(["/a", "/b", "/", "/ab"]);
  });
  it("keeps tens of thousands of all lengths apart while it grows", () => {
    const reader = openReader();
    const texts = Array.from(
      { length: 30_000 },
      (_, index) => `/page/${index}/${"x".repeat(index % 67)}`,
    );
    const first = meet(reader, texts);
    expect(first).to.deep.equal(texts.map((_, index) => index));
    expect(meet(reader, texts)).to.deep.equal(first);
    expect(texts.map((_, index) => reader.tally.paths.text(index))).to.deep.equal(texts);
    expect([...reader.tally.paths.texts(0)]).to.deep.equal(texts);
    expect([...reader.tally.paths.texts(29_000)]).to.deep.equal(texts.slice(29_000));
    expect([...reader.tally.paths.texts(30_000)]).to.deep.equal([]);
  });
  it("keeps long texts apart that differ in one byte, wherever it is", () => {
    const reader = openReader();
    for (const length of [1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 511, 600]) {
      const before = reader.tally.paths.count;
      const texts = Array.from(
        { length },
        (_, at) => `/${length}/${"x".repeat(at)}y${"x".repeat(length - at - 1)}`,
      );
      expect(meet(reader, texts), `${length}`).to.deep.equal(texts.map((_, at) => before + at));
    }
  });
  it("keeps texts apart that begin like others", () => {
    const texts = Array.from({ length: 300 }, (_, length) => `/${"a".repeat(length)}`);
    expect(meet(openReader(), texts)).to.deep.equal(texts.map((_, index) => index));
  });
  it("keeps bytes that are no text", () => {
    const reader = openReader();
    meet(reader, ["/\x00\xff\x80"]);
    expect(reader.tally.paths.text(0)).to.equal("/\x00\xff\x80");
    expect([...reader.tally.paths.texts(0)]).to.deep.equal(["/\x00\xff\x80"]);
  });
  it("forgets all once it is full, and begins again", () => {
    const reader = openReader();
    const { paths } = reader.tally;
    meet(reader, ["/a", "/b"]);
    reader.tally.clear();
    expect([paths.count, paths.generation, ...meet(reader, ["/b"])]).to.deep.equal([2, 0, 1]);
    const long = "x".repeat(1_000_000);
    meet(reader, Array.from({ length: 49 }, (_, index) => `/${index}${long}`));
    expect([paths.isFull, reader.tally.isFull]).to.deep.equal([false, false]);
    meet(reader, [`/49${long}`, `/50${long}`]);
    expect([paths.isFull, reader.tally.isFull]).to.deep.equal([true, true]);
    reader.tally.clear();
    expect([paths.isFull, paths.count, paths.generation, ...meet(reader, ["/b"])])
      .to.deep.equal([false, 0, 1, 0]);
  });
});
