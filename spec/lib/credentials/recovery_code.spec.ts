import { expect } from "chai";
import { createRecoveryCodes, parseRecoveryCode } from "../../../lib/credentials/recovery_code.ts";

describe("createRecoveryCodes()", () => {
  it("makes ten that differ and can be read back", () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes)).to.have.lengthOf(10);
    for (const code of codes) {
      expect(code).to.match(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
      expect(parseRecoveryCode(code)).to.have.lengthOf(32);
    }
  });
});

describe("parseRecoveryCode()", () => {
  it("hashes the bytes, however they are typed", () => {
    // sha256 of "1234567890", whose base32 is GEZDGNBVGY3TQOJQ
    const hash = "c775e7b757ede630cd0aa1113bd102661ab38829ca52a6422ab782862f268646";
    for (const code of ["gezd-gnbv-gy3t-qojq", "GEZDGNBVGY3TQOJQ", " gezd gnbv-GY3T QOJQ\n"]) {
      expect(parseRecoveryCode(code)?.toString("hex")).to.equal(hash);
    }
  });

  for (
    const wrong of ["", "gezd-gnbv-gy3t", "gezd-gnbv-gy3t-qoj1", "gezd-gnbv-gy3t-qojq-a", "123456"]
  ) {
    it(`refuses ${JSON.stringify(wrong)}`, () => {
      expect(parseRecoveryCode(wrong)).to.equal(undefined);
    });
  }
});
