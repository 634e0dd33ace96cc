import { expect } from "chai";
import { LineBuffer, MAX_LINE_BYTES } from "../../../../lib/logs/lines/line_buffer.ts";

describe("LineBuffer", () => {
  function push(lines: LineBuffer, ...chunks: string[]): string[] {
    return chunks.flatMap((chunk) =>
      [...lines.push(Buffer.from(chunk))].map((piece) => Buffer.from(piece).toString())
    );
  }

  it("gives whole lines, however chunks cut them", () => {
    const lines = new LineBuffer();
    expect(push(lines, "a\nb", "c\nd\ne")).to.deep.equal(["a\n", "bc\n", "d\n"]);
    expect(lines.consumed).to.equal(7);
    expect(Buffer.from(lines.rest).toString()).to.equal("e");
    expect(push(lines, "", "\n")).to.deep.equal(["e\n"]);
    expect(lines.rest).to.have.length(0);
  });
  it("leaves a line out that is too long, and counts it", () => {
    const lines = new LineBuffer();
    const part = "x".repeat(MAX_LINE_BYTES / 2 + 1);
    expect(push(lines, "a\n", part, part, part, "y\nb\n")).to.deep.equal(["a\n", "b\n"]);
    expect([lines.takeTooLong(), lines.takeTooLong()]).to.deep.equal([1, 0]);
    expect(lines.consumed).to.equal(2 + 3 * part.length + 2 + 2);
  });
  it("keeps a line of the greatest length", () => {
    const lines = new LineBuffer();
    const line = "x".repeat(MAX_LINE_BYTES);
    expect(push(lines, line, "\n")).to.deep.equal([`${line}\n`]);
    expect(lines.takeTooLong()).to.equal(0);
  });
});
