import { expect } from "chai";
import { escapeField, writeLines } from "../../../db/core/load_lines.ts";
import { loadRows } from "../../../db/core/load_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("writeLines()", () => {
  const db = useSpecDatabase();
  before(() =>
    db().raw(`CREATE TABLE loaded (
      id INT PRIMARY KEY, note VARCHAR(50) NULL, ok TINYINT, at DATETIME(3), body VARBINARY(20)
    ) DEFAULT CHARSET=utf8mb4`)
  );

  it("writes every kind of value as the server reads it", async () => {
    const at = new Date("2026-11-20T10:00:00.123Z");
    const rows = [
      [1, "tab\tline\nback\\slash \\N \0 it's \u{1F375}", true, at, new Uint8Array([0, 9, 10, 92])],
      [2, null, false, at, new Uint8Array([255])],
      [3, "", true, at, new Uint8Array()],
    ] as const;
    const into = "loaded (id, note, ok, at, @body) SET body = UNHEX(@body)";
    const loaded = await db().transaction((trx) =>
      loadRows(trx, { into, parts: writeLines(rows, (row) => row), characterSet: "utf8mb4" })
    );
    expect(loaded).to.deep.equal({ rowsCount: 3, warningsCount: 0 });
    expect((await db()("loaded").orderBy("id")).map((row) => Object.values(row))).to.deep.equal(
      rows.map(([id, note, ok, time, body]) => [id, note, ok ? 1 : 0, time, Buffer.from(body)]),
    );
  });

  it("makes a part of 500 rows when it is asked for", () => {
    const made: number[] = [];
    const numbers = Array.from({ length: 1_001 }, (_, index) => index);
    const parts = writeLines(numbers, (number) => {
      made.push(number);
      return [number];
    });
    expect(made).to.deep.equal([]);
    expect(Buffer.from(parts.next().value ?? []).toString().split("\n")).to.have.length(501);
    expect(made).to.have.length(500);
    expect([...parts].map((part) => Buffer.from(part).toString().split("\n").length - 1))
      .to.deep.equal([500, 1]);
  });

  it("writes nothing for no rows", () => {
    expect([...writeLines([], () => [1])]).to.deep.equal([]);
  });
});

describe("escapeField()", () => {
  it("escapes what ends a field or a line, or begins an escape", () => {
    expect(escapeField("a\tb\nc\\d\0e\r'\"")).to.equal("a\\tb\\nc\\\\d\\0e\r'\"");
    expect(escapeField("plain")).to.equal("plain");
  });
});
