import { expect } from "chai";
import { type CursorType, decodeCursor, encodeCursor } from "../../../db/core/list_cursor.ts";
import type { Cursor } from "../../../db/core/list_shapes.ts";

const TYPES: CursorType[] = [
  { type: "string", nullable: true },
  { type: "number", nullable: false },
  { type: "time", nullable: true },
  { type: "integer", nullable: false },
];
const CURSOR: Cursor = {
  total: 7,
  values: ["it's \u{1F375}", 0.1, new Date("2026-11-20T10:00:00.123Z"), -5],
  snapshot: 12,
};
const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("list_cursor", () => {
  it("gives back what was written, one or two snapshots or none", () => {
    for (const snapshots of [{}, { snapshot: null }, { otherSnapshot: 0 }]) {
      const cursor = { ...CURSOR, ...snapshots };
      expect(decodeCursor(encodeCursor("b", cursor), "b", TYPES)).to.deep.equal(cursor);
    }
    const nulls = { ...CURSOR, values: [null, 1, null, 1] };
    expect(decodeCursor(encodeCursor("b", nulls), "b", TYPES)).to.deep.equal(nulls);
  });

  it("writes text that needs no escape in an address", () => {
    expect(encodeCursor("b", { ...CURSOR, values: ["\u00ff\u00fe?>"] })).to.match(/^[\w-]+$/);
  });

  it("takes no cursor of another question", () => {
    expect(decodeCursor(encodeCursor("a", CURSOR), "b", TYPES)).to.equal(undefined);
    expect(decodeCursor(encodeCursor("b", CURSOR), "b", TYPES.slice(1))).to.equal(undefined);
  });

  const values = ["a", 1, null, 1];
  const broken: [string, string][] = [
    ["no base64", "%%%"],
    ["no JSON", Buffer.from("{").toString("base64url")],
    ["no list", write({ total: 1 })],
    ["a short list", write(["b", 1, values])],
    ["a long list", write(["b", 1, values, null, 1, 1])],
    ["a total that is a text", write(["b", "1", values, null])],
    ["a total below 0", write(["b", -1, values, null])],
    ["a total that is no integer", write(["b", 1.5, values, null])],
    ["a snapshot that is no number", write(["b", 1, values, "1"])],
    ["another snapshot that is null", write(["b", 1, values, null, null])],
    ["values that are no list", write(["b", 1, "abcd", null])],
    ["a null that cannot be", write(["b", 1, ["a", null, null, 1], null])],
    ["a number for a text", write(["b", 1, [5, 1, null, 1], null])],
    ["a text for a number", write(["b", 1, ["a", "1", null, 1], null])],
    ["a fraction for an integer", write(["b", 1, ["a", 1, null, 1.5], null])],
    ["a number for a time", write(["b", 1, ["a", 1, 5, 1], null])],
    ["a time that is none", write(["b", 1, ["a", 1, "yesterday", 1], null])],
    ["a time that no column holds", write(["b", 1, ["a", 1, "+010000-01-01T00:00:00Z", 1], null])],
    ["an object for a value", write(["b", 1, [{}, 1, null, 1], null])],
  ];
  for (const [what, text] of broken) {
    it(`takes no cursor with ${what}`, () => {
      expect(decodeCursor(text, "b", TYPES)).to.equal(undefined);
    });
  }
  it("takes the cursor that those are made of", () => {
    expect(decodeCursor(write(["b", 1, values, null]), "b", TYPES))
      .to.deep.equal({ total: 1, values, snapshot: null });
  });
});
