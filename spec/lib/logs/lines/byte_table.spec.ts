import { expect } from "chai";
import { ByteTable } from "../../../../lib/logs/lines/byte_table.ts";
import { FIELD } from "../../../../lib/logs/lines/log_line.ts";
import { lineOf } from "../../../support/logs/log_lines.ts";

const LIMITS = { entries: 10_000, bytes: 1_000_000 };

describe("ByteTable", () => {
  const find = (table: ByteTable, text: string) => table.find(lineOf("path", text), FIELD.path);

  it("numbers texts in the order in which they come", () => {
    const table = new ByteTable(LIMITS);
    expect(["/a", "/b", "/a", "", "/ab", ""].map((text) => find(table, text)))
      .to.deep.equal([0, 1, 0, 2, 3, 2]);
    expect(table.count).to.equal(4);
    expect([0, 1, 2, 3].map((entry) => table.text(entry))).to.deep.equal(["/a", "/b", "", "/ab"]);
  });
  it("keeps thousands apart while it grows", () => {
    const table = new ByteTable(LIMITS);
    const texts = Array.from(
      { length: 5_000 },
      (_, index) => `/page/${index}/${"x".repeat(index % 7)}`,
    );
    const first = texts.map((text) => find(table, text));
    expect(first).to.deep.equal(texts.map((_, index) => index));
    expect(texts.map((text) => find(table, text))).to.deep.equal(first);
    expect(table.text(4_321)).to.equal(texts[4_321]);
  });
  it("keeps bytes that are no text", () => {
    const table = new ByteTable(LIMITS);
    find(table, "\x00\xff\x80");
    expect(table.text(0)).to.equal("\x00\xff\x80");
  });
  it("says when it is full, by entries and by bytes, and begins again", () => {
    const byEntries = new ByteTable({ entries: 2, bytes: 1_000 });
    find(byEntries, "/a");
    expect(byEntries.isFull).to.equal(false);
    find(byEntries, "/b");
    expect(byEntries.isFull).to.equal(true);
    byEntries.clear();
    expect([byEntries.isFull, byEntries.count, find(byEntries, "/b")])
      .to.deep.equal([false, 0, 0]);
    const byBytes = new ByteTable({ entries: 100, bytes: 10 });
    find(byBytes, "/0123456789");
    expect(byBytes.isFull).to.equal(true);
  });
});
