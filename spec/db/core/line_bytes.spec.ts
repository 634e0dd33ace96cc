import { expect } from "chai";
import { LineBytes } from "../../../db/core/line_bytes.ts";

describe("LineBytes", () => {
  const write = (work: (lines: LineBytes) => void) => {
    const lines = new LineBytes();
    work(lines);
    lines.end();
    return lines.slice(0, lines.size).toString();
  };

  it("writes numbers of any size, and those that are not whole", () => {
    for (const value of [0, 7, 10, 99_999_999, 100_000_000, 100_000_001, 2 ** 53 - 1, 1.5, -3]) {
      expect(write((lines) => lines.number(value))).to.equal(`${value}\n`);
    }
  });

  it("writes texts in UTF-8, and escapes what means something to the server", () => {
    expect(write((lines) => lines.text("plain"))).to.equal("plain\n");
    expect(write((lines) => lines.text("Schuhe für 👟"))).to.equal("Schuhe für 👟\n");
    expect(write((lines) => lines.text("a\tb\nc\\d\0e"))).to.equal("a\\tb\\nc\\\\d\\0e\n");
    expect(write((lines) => lines.text(""))).to.equal("\n");
  });

  it("writes flags, and NULL for what is not known", () => {
    const line = write((lines) => {
      lines.flag(true);
      lines.flag(false);
      lines.flag(null);
      lines.text(null);
      lines.number(null);
    });
    expect(line).to.equal("1\t0\t\\N\t\\N\t\\N\n");
  });

  it("writes bytes, and escapes those that mean something", () => {
    expect(write((lines) => lines.hex("4142"))).to.equal("AB\n");
    expect(write((lines) => lines.hex("41000009095c0a7f"))).to.equal(
      "A\\0\\0\\t\\t\\\\\\\n\u007f\n",
    );
  });

  it("has room for more than it began with", () => {
    const text = "ü".repeat(3_000_000);
    const line = write((lines) => {
      lines.text(text);
      lines.text(text);
    });
    expect(line).to.equal(`${text}\t${text}\n`);
  });
});
