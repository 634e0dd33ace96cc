import { expect } from "chai";
import { readImportContent } from "../../../lib/commands/import_content.ts";
import { ValidationError } from "../../../lib/errors.ts";
import type { CreateImportBody } from "../../../schemas/import.ts";

describe("readImportContent()", () => {
  const textOf = (body: CreateImportBody) => readImportContent(body).toString("utf8");

  function fieldOf(body: CreateImportBody): string {
    try {
      readImportContent(body);
    } catch (error) {
      if (error instanceof ValidationError) return Object.keys(error.errors).join();
      throw error;
    }
    return "nothing wrong";
  }

  it("gives a text as it is", () => {
    expect(textOf({ content: "ä,b\r\n" })).to.equal("ä,b\r\n");
  });

  it("reads base64 with its filling or without, broken into lines or not", () => {
    for (const content of ["w6RiYw==", "w6RiYw", "w6Ri\r\nYw==\n"]) {
      expect(textOf({ content, encoding: "base64" }), content).to.equal("äbc");
    }
  });

  it("writes rows one a line", () => {
    expect(textOf({ rows: [{ a: 1 }, { b: "x\ny" }] })).to.equal('{"a":1}\n{"b":"x\\ny"}\n');
  });

  it("writes all of many rows", () => {
    const rows = Array.from({ length: 2500 }, (_, n) => ({ n }));
    const lines = textOf({ rows }).trimEnd().split("\n");
    expect(lines).to.have.length(2500);
    expect(lines.at(-1)).to.equal('{"n":2499}');
  });

  it("names the field that is wrong", () => {
    expect(fieldOf({})).to.equal("content");
    expect(fieldOf({ content: "a", rows: [{}] })).to.equal("rows");
    expect(fieldOf({ rows: [{}], encoding: "base64" })).to.equal("encoding");
    expect(fieldOf({ content: "  \n" })).to.equal("content");
    expect(fieldOf({ content: "IAo=", encoding: "base64" })).to.equal("content");
    expect(fieldOf({ content: "a-b_", encoding: "base64" })).to.equal("content");
    expect(fieldOf({ content: "QUJDR", encoding: "base64" })).to.equal("content");
  });
});
