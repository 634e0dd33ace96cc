import { expect } from "chai";
import { encode } from "uqr";
import { qrCode } from "../../../../lib/web/security/qr_code.ts";

const URL = "otpauth://totp/Search?secret=JBSWY3DPEHPK3PXP";

describe("qrCode()", () => {
  const { text } = qrCode(URL, 'the "code"');

  it("draws every dark module of the code, and no other", () => {
    const drawn = new Set<string>();
    for (const [, x, y, width, back] of text.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
      expect(back).to.equal(x);
      for (let at = 0; at < Number(width); at++) drawn.add(`${Number(x) + at},${y}`);
    }
    const { data } = encode(URL, { ecc: "L", border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => isDark ? [`${x},${y}`] : []));
    expect([...drawn].sort()).to.deep.equal(dark.sort());
    // the upper edge of the first finder pattern, four modules in
    expect(text).to.contain('d="M4 4h7v1H4z');
  });

  it("is dark on light in every scheme, without a style of its own", () => {
    expect(text).to.contain('fill="#fff"').and.contain('fill="#000"');
    expect(text).not.to.contain("style");
  });

  it("has a name for who cannot see it", () => {
    expect(text).to.contain('role="img" aria-label="the &quot;code&quot;"');
  });
});
