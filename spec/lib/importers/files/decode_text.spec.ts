import { expect } from "chai";
import { decodeText } from "../../../../lib/importers/files/decode_text.ts";
import { collect } from "../../../support/imports/imports.ts";

async function decode(...chunks: (Uint8Array | number[])[]): Promise<string> {
  async function* source() {
    for (const chunk of chunks) yield Uint8Array.from(chunk);
  }
  return (await collect(decodeText(source()))).join("");
}

describe("decodeText()", () => {
  it("leaves out the byte order mark of UTF-8", async () => {
    expect(await decode([0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa9])).to.equal("aé");
  });

  it("reads UTF-16 in both orders by its mark", async () => {
    expect(await decode([0xff, 0xfe, 0x61, 0, 0xe9, 0])).to.equal("aé");
    expect(await decode([0xfe, 0xff, 0, 0x61, 0, 0xe9])).to.equal("aé");
  });

  it("reads UTF-16 without a mark by its zero bytes", async () => {
    const text = "Keyword\tVolume\nкофе\t5";
    const little = Buffer.from(text, "utf16le");
    expect(await decode(little)).to.equal(text);
    expect(await decode(Buffer.from(little).swap16())).to.equal(text);
  });

  it("reads what is no UTF-8 as windows-1252", async () => {
    expect(await decode([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80])).to.equal("café €");
  });

  it("decides by the first bytes beyond ASCII, wherever they stand", async () => {
    const ascii = Buffer.alloc(5000, "a");
    expect(await decode(ascii, ascii, [0xe9, 0x0a])).to.equal(`${"a".repeat(10_000)}é\n`);
    expect(await decode(ascii, ascii, [0xc3, 0xa9, 0x0a])).to.equal(`${"a".repeat(10_000)}é\n`);
  });

  it("puts characters together that chunks cut", async () => {
    const start = Buffer.alloc(2000, "a");
    expect(await decode(Buffer.concat([start, Buffer.from([0xe2, 0x82])]), [0xac, 0x62]))
      .to.equal(`${"a".repeat(2000)}€b`);
    expect(await decode([0xff], [0xfe], [0x61], [0], [0xac], [0x20])).to.equal("a€");
  });

  it("shows bytes that mean nothing as U+FFFD", async () => {
    const start = Buffer.from(`${"a".repeat(2000)}é`);
    expect(await decode(start, [0xff, 0x62])).to.equal(`${"a".repeat(2000)}é\ufffdb`);
  });

  it("gives nothing for an empty file", async () => {
    expect(await decode()).to.equal("");
    expect(await decode([])).to.equal("");
  });
});
