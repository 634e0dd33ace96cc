import { expect } from "chai";
import { findLogoProblem } from "../../../../lib/commands/sites/parse_logo.ts";

/** The beginning of a PNG of that size. */
function png(width: number, height: number, more = 0): string {
  const bytes = Buffer.alloc(33 + more);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

/** The beginning of a JPEG of that size, with a segment before its frame. */
function jpeg(width: number, height: number): string {
  const bytes = Buffer.from("ffd8ffe000040000ffc0001108000000000300", "hex");
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

describe("findLogoProblem()", () => {
  it("takes a PNG and a JPEG of a usual size", () => {
    expect(findLogoProblem(png(300, 80))).to.equal(null);
    expect(findLogoProblem(jpeg(300, 80))).to.equal(null);
  });

  it("refuses what is no data URL of such a picture", () => {
    for (
      const text of [
        "https://agency.test/logo.png",
        "data:image/svg+xml;base64,PHN2Zy8+",
        "data:image/png,abc",
        "data:image/png;base64,a===",
        'data:image/png;base64,AAAA" onerror="x',
        "data:image/png;base64,",
      ]
    ) {
      expect(findLogoProblem(text), text).to.contain("must be a data URL");
    }
  });

  it("refuses bytes of another type than the address says", () => {
    const asJpeg = png(3, 3).replace("image/png", "image/jpeg");
    expect(findLogoProblem(asJpeg)).to.contain("are not those of image/jpeg");
    const html = Buffer.from("<script>alert(1)</script>").toString("base64");
    expect(findLogoProblem(`data:image/png;base64,${html}`)).to.contain(
      "are not those of image/png",
    );
    expect(findLogoProblem("data:image/jpeg;base64,/9j/")).to.contain("are not those");
  });

  it("refuses many bytes, and few bytes that become many pixels", () => {
    expect(findLogoProblem(png(10, 10, 64 * 1024))).to.match(/has 65569 bytes.*smaller/);
    expect(findLogoProblem(png(30_000, 30_000))).to.contain("30000 × 30000 pixels");
    expect(findLogoProblem(jpeg(2_001, 5))).to.contain("2001 × 5 pixels");
    expect(findLogoProblem(png(0, 5))).to.contain("0 × 5 pixels");
  });

  it("ends on a JPEG whose segments lead nowhere", () => {
    const bytes = Buffer.from("ffd8ffe00000ffe00000ffe00000ffe00000", "hex").toString("base64");
    expect(findLogoProblem(`data:image/jpeg;base64,${bytes}`)).to.contain("are not those");
  });
});
