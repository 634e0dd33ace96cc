import { expect } from "chai";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { type LineBlock, readLines } from "../../../../lib/importers/files/read_lines.ts";
import { collect, refusalOf } from "../../../support/imports/imports.ts";

async function linesOf(text: string): Promise<string[]> {
  const blocks: LineBlock[] = await collect(readLines(fileFromText("a.csv", text)));
  return blocks.flatMap(({ lines }) => lines);
}

describe("readLines()", () => {
  it("reads LF, CRLF and CR", async () => {
    expect(await linesOf("a\nb\n")).to.deep.equal(["a", "b"]);
    expect(await linesOf("a\r\nb\r\n")).to.deep.equal(["a", "b"]);
    expect(await linesOf("a\rb\rc")).to.deep.equal(["a", "b", "c"]);
  });

  it("reads a CRLF that chunks cut", async () => {
    const file = {
      name: "a.csv",
      async *open() {
        yield Buffer.from(`${"a".repeat(2000)}\r`);
        yield Buffer.from("\nb\r\nc\r");
      },
    };
    const blocks: LineBlock[] = await collect(readLines(file));
    expect(blocks.flatMap(({ lines }) => lines)).to.deep.equal(["a".repeat(2000), "b", "c"]);
  });

  it("keeps a last line without end", async () => {
    expect(await linesOf("a\nb")).to.deep.equal(["a", "b"]);
  });

  it("numbers the lines over chunks", async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `line ${index + 1}`).join("\n");
    const blocks: LineBlock[] = await collect(readLines(fileFromText("a.csv", text)));
    expect(blocks.length).to.be.greaterThan(2);
    for (const { lines, first } of blocks) expect(lines[0]).to.equal(`line ${first}`);
  });

  it("refuses a line of two gigabytes early, and says which", async () => {
    const chunk = Buffer.alloc(64 * 1024, "a");
    let sent = 0;
    const file = {
      name: "long.csv",
      async *open() {
        yield Buffer.from("a,b\n1,2\n");
        for (; sent < 2 * 1024 ** 3; sent += chunk.length) yield chunk;
      },
    };
    expect(await refusalOf(collect(readLines(file)))).to.deep.equal({
      code: "line_too_long",
      message: "long.csv, line 3: The line is longer than 1,048,576 characters. " +
        "The file is damaged, or no table.",
    });
    expect(sent).to.be.lessThan(2 * 1024 ** 2);
  });
});
