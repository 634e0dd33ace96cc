import { expect } from "chai";
import {
  isContentTooLarge,
  MAX_CONTENT_BYTES,
  readImportContent,
} from "../../../../lib/commands/imports/import_content.ts";
import { LongText } from "../../../../lib/core/texts/long_text.ts";
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
    const whole = ["w6RiYw==", "w6RiYw", "w6Ri\r\nYw==\n", "w6RiYw="];
    for (const content of [...whole, "w6\t R i\u000bY\fw = =", "\ufeffw6RiYw=="]) {
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
    for (const content of ["QUJDR", "QUJDR===", "QQ==QUJD", "QQ== Q", "QQ=Q", "=QUJ"]) {
      expect(await fieldOf({ content, encoding: "base64" }), content).to.equal("content");
    }
  });

  describe("of a long text", () => {
    const long = (json: string) => {
      const end = Buffer.byteLength(json) - 1;
      const text = LongText.fromJson(Buffer.from(json), { start: 1, end });
      if (typeof text === "number") throw new Error("This is no text of JSON.");
      return text;
    };
    const read = async (json: string, encoding: "utf-8" | "base64" = "utf-8") =>
      (await readImportContent({ content: "another", encoding }, long(json))).toString();

    it("reads the text, not the one in its place", async () => {
      expect(await read('"a,b\\r\\n1,2"')).to.equal("a,b\r\n1,2");
    });

    it("reads base64 with line breaks and slashes, escaped or not, over several pieces", async () => {
      const bytes = Buffer.alloc(300_000, "?>ÿ");
      const base64 = bytes.toString("base64");
      const lines = base64.replace(/.{76}/g, "$&\r\n");
      for (const text of [base64, lines, base64.replace(/=+$/, "")]) {
        for (const json of [JSON.stringify(text), JSON.stringify(text).replaceAll("/", "\\/")]) {
          expect(await read(json, "base64") === bytes.toString()).to.equal(true);
        }
      }
    });

    it("keeps no memory of broken base64", async () => {
      const text = long(`"${"QUJD".repeat(4 * 2 ** 20)}!!"`);
      const before = process.memoryUsage().arrayBuffers;
      expect(await messageOf(text, "base64")).to.include("must be base64;");
      expect(process.memoryUsage().arrayBuffers - before).to.be.below(4 * 2 ** 20);
    });

    it("finds a mistake in any piece of base64, and what is blank over several", async () => {
      for (const place of [0, 65_535, 65_536, 65_537, 199_999]) {
        const text = "QUJD".repeat(50_000);
        const broken = `"${text.slice(0, place)}!${text.slice(place + 1)}"`;
        expect(await messageOf(long(broken), "base64")).to.include("must be base64;");
      }
      const blanks = ["\\n", " ", "\u2003", "\\u00a0"].map((blank) => `"${blank.repeat(70_000)}"`);
      for (const json of blanks) {
        expect(await messageOf(long(json), "utf-8")).to.include("must not be empty");
      }
    });

    it("looks through the first megabyte for something that is not blank", async () => {
      const blanks = (count: number) => long(`"${"\\n".repeat(count)}x"`);
      const most = 512 * 1024;
      expect(await messageOf(blanks(most), "utf-8")).to.include("a megabyte of blank");
      const bytes = await readImportContent({ content: "another" }, blanks(most - 1));
      expect(bytes).to.have.length(most);
    });

    it("tells from the texts of rows that they are too many", () => {
      const rows = Array.from({ length: 3 }, () => ({ a: ["x".repeat(MAX_CONTENT_BYTES / 3)] }));
      expect(isContentTooLarge({ rows })).to.equal(false);
      expect(isContentTooLarge({ rows: [...rows, { b: "abc" }] })).to.equal(true);
    });

    it("says what to leave out of an address of data", async () => {
      const text = long(`"data:text/csv;base64,${"QUJD".repeat(100)}"`);
      expect(await messageOf(text, "base64")).to.include("without data:");
    });

    it("knows from its length, escapes undone, that it is too large", () => {
      const text = (length: number) => long(`"${"\\n".repeat(1_000)}${"x".repeat(length)}"`);
      const content = "another";
      expect(isContentTooLarge({ content }, text(MAX_CONTENT_BYTES - 1_000))).to.equal(false);
      expect(isContentTooLarge({ content }, text(MAX_CONTENT_BYTES - 999))).to.equal(true);
      expect(isContentTooLarge({ content, encoding: "base64" }, text(MAX_CONTENT_BYTES)))
        .to.equal(false);
    });

    async function messageOf(text: LongText | undefined, encoding: "utf-8" | "base64") {
      try {
        await readImportContent({ content: "another", encoding }, text);
      } catch (error) {
        if (error instanceof ValidationError) return error.errors["content"]?.join();
        throw error;
      }
      return "nothing wrong";
    }
  });
});
