import { expect } from "chai";
import { readImportContent } from "../../../../lib/commands/imports/import_content.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";
import type { CreateImportBody } from "../../../../schemas/import.ts";

describe("readImportContent()", () => {
  const textOf = async (body: CreateImportBody) => (await readImportContent(body)).toString("utf8");

  async function fieldOf(body: CreateImportBody): Promise<string> {
    try {
      await readImportContent(body);
    } catch (error) {
      if (error instanceof ValidationError) return Object.keys(error.errors).join();
      throw error;
    }
    return "nothing wrong";
  }

  it("gives a text as it is", async () => {
    expect(await textOf({ content: "ä,b\r\n" })).to.equal("ä,b\r\n");
  });

  it("reads base64 with its filling or without, broken into lines or not", async () => {
    for (const content of ["w6RiYw==", "w6RiYw", "w6Ri\r\nYw==\n"]) {
      expect(await textOf({ content, encoding: "base64" }), content).to.equal("äbc");
    }
  });

  it("writes rows one a line", async () => {
    expect(await textOf({ rows: [{ a: 1 }, { b: "x\ny" }] })).to.equal('{"a":1}\n{"b":"x\\ny"}\n');
  });

  it("writes all of many rows", async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => ({ n }));
    const lines = (await textOf({ rows })).trimEnd().split("\n");
    expect(lines).to.have.length(2500);
    expect(lines.at(-1)).to.equal('{"n":2499}');
  });

  it("names the field that is wrong", async () => {
    expect(await fieldOf({})).to.equal("content");
    expect(await fieldOf({ content: "a", rows: [{}] })).to.equal("rows");
    expect(await fieldOf({ rows: [{}], encoding: "base64" })).to.equal("encoding");
    expect(await fieldOf({ content: "  \n" })).to.equal("content");
    expect(await fieldOf({ content: "IAo=", encoding: "base64" })).to.equal("content");
    expect(await fieldOf({ content: "a,b;", encoding: "base64" })).to.equal("content");
    expect(await fieldOf({ content: "QUJD=QUJD", encoding: "base64" })).to.equal("content");
    expect(await fieldOf({ content: "QUJDä", encoding: "base64" })).to.equal("content");
    expect(await fieldOf({ content: "QUJDR", encoding: "base64" })).to.equal("content");
  });
});
