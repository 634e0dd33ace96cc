import { expect } from "chai";
import { ERRORS_OF_LOOP } from "../../../lib/core/bounded_keywords.ts";
import { ValidationError } from "../../../lib/core/errors.ts";
import { createValidator } from "../../../lib/core/validate.ts";

const MANY = 100_000;

describe("boundKeywords()", () => {
  const validate = createValidator({
    type: "object",
    additionalProperties: false,
    properties: {
      names: { type: "array", maxItems: 3, items: { type: "string" } },
      rows: { type: "array", items: { type: "object" } },
      places: {
        type: "array",
        items: { anyOf: [{ type: "null" }, { type: "string", minLength: 2 }] },
      },
      counts: { type: "object", additionalProperties: { type: "integer" } },
      nested: { type: "array", items: { type: "array", items: { type: "integer" } } },
      types: { type: "array", uniqueItems: true, items: { enum: ["web", "image", 1, "1"] } },
      word: { type: "string", minLength: 2, maxLength: 3 },
    },
  });
  const fieldsOf = (value: unknown) => Object.keys(validate(value) ?? {});

  it("does not descend into a list that is too long", () => {
    expect(validate({ names: Array(MANY).fill(0) })).to.deep.equal({
      names: ["The names field must have at most 3 items."],
    });
    expect(fieldsOf({ names: [0, "a", 0] })).to.deep.equal(["names.0", "names.2"]);
  });

  it("stops after many wrong items, and finds a single one", () => {
    expect(fieldsOf({ rows: Array(MANY).fill(0) })).to.have.length(ERRORS_OF_LOOP);
    expect(fieldsOf({ rows: [...Array(MANY).fill({}), 0] })).to.deep.equal([`rows.${MANY}`]);
    expect(fieldsOf({ rows: Array(MANY).fill({}) })).to.deep.equal([]);
  });

  it("compares the items of a long list in one pass", () => {
    const different = Array.from({ length: 4 * MANY }, (_, index) => index);
    expect(validate({ types: different })).not.to.have.property("types");
    expect(validate({ types: [...different, 1] })?.["types"])
      .to.deep.equal(["The types field must not have the same item twice."]);
    expect(fieldsOf({ types: ["web", "image", 1, "1"] })).to.deep.equal([]);
    expect(fieldsOf({ types: ["web", "image", "web"] })).to.deep.equal(["types"]);
  });

  it("stops in lists of lists", () => {
    const list = Array(MANY).fill("x");
    expect(fieldsOf({ nested: [[1], list, list] })).to.have.length(ERRORS_OF_LOOP);
  });

  it("counts each list for itself", () => {
    const fields = fieldsOf({ rows: Array(MANY).fill(0), nested: [[1], ["x"]] });
    expect(fields).to.have.length(ERRORS_OF_LOOP + 1).and.include("nested.1.0");
  });

  it("names what is wrong with each item of several forms", () => {
    expect(validate({ places: [5, "ab", "x", 7] })).to.deep.equal({
      "places.0": ["The places.0 field must be null or a string."],
      "places.2": ["The places.2 field must have at least 2 characters."],
      "places.3": ["The places.3 field must be null or a string."],
    });
    expect(fieldsOf({ places: Array(MANY).fill(5) })).not.to.have.length.above(ERRORS_OF_LOOP);
  });

  it("stops after many unknown members and many wrong ones", () => {
    const members = Object.fromEntries(Array(MANY).entries().map(([index]) => [`m${index}`, "x"]));
    expect(fieldsOf(members)).to.have.length(ERRORS_OF_LOOP);
    expect(fieldsOf({ counts: members })).to.have.length(ERRORS_OF_LOOP);
    expect(fieldsOf({ counts: { a: 1, b: "x" } })).to.deep.equal(["counts.b"]);
  });

  it("counts characters, not units of UTF-16", () => {
    expect(fieldsOf({ word: "😀😀😀" })).to.deep.equal([]);
    expect(fieldsOf({ word: "😀😀😀😀" })).to.deep.equal(["word"]);
    expect(fieldsOf({ word: "😀" })).to.deep.equal(["word"]);
    expect(fieldsOf({ word: "x".repeat(MANY) })).to.deep.equal(["word"]);
  });

  it("takes inherited names for unknown members", () => {
    expect(validate(JSON.parse('{"constructor":1,"__proto__":{},"toString":2}'))).to.have.all.keys(
      "constructor",
      "__proto__",
      "toString",
    );
  });
});

describe("ValidationError", () => {
  const errorsOf = (count: number, name = "field") =>
    Object.fromEntries(
      Array(count).entries().map(([index]) => [`${name}.${index}`, ["It is wrong."]]),
    );

  it("has the first 20 messages and says how many more there are", () => {
    const error = new ValidationError(errorsOf(25));
    expect(Object.keys(error.errors)).to.have.length(20);
    expect([error.message, error.omittedCount])
      .to.deep.equal(["It is wrong. (and 24 more errors)", 5]);
  });

  it("counts up to 1,000", () => {
    const error = new ValidationError(errorsOf(2_000));
    expect([error.message, error.omittedCount])
      .to.deep.equal(["It is wrong. (and more than 1,000 more errors)", 1_000]);
  });

  it("counts the messages of one field, too", () => {
    const error = new ValidationError({ sort: Array(21).fill("It is wrong."), q: ["No."] });
    expect(error.errors["sort"]).to.have.length(20);
    expect([Object.keys(error.errors), error.omittedCount]).to.deep.equal([["sort"], 2]);
  });

  it("cuts long names and messages, between characters", () => {
    const name = "x😀".repeat(100);
    const { errors, message } = new ValidationError({ [name]: ["y".repeat(100_000)] });
    const [field = "", messages] = Object.entries(errors)[0] ?? [];
    expect([field.length, field.isWellFormed(), field.endsWith("…")])
      .to.deep.equal([100, true, true]);
    expect(messages?.[0]).to.have.length(2_000);
    expect(message).to.have.length(2_000);
  });

  it("is small whatever was wrong", () => {
    const { errors } = new ValidationError(
      Object.fromEntries(
        Array(1_000).entries().map((
          [index],
        ) => [`${index}${"x".repeat(1_000)}`, ["\0".repeat(9_000)]]),
      ),
    );
    expect(Object.keys(errors)).to.have.length(3);
    expect(JSON.stringify(errors).length).to.be.below(48 * 1024);
  });
});
