import { expect } from "chai";
import {
  createTotpSecret,
  findTotpStep,
  totpCode,
  totpStep,
} from "../../../lib/credentials/totp.ts";

/** Of RFC 4226 and RFC 6238. */
const SECRET = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, the rows of SHA-1. */
const TOTP_VECTORS = [
  ["1970-01-01T00:00:59Z", 0x1, "94287082"],
  ["2005-03-18T01:58:29Z", 0x23523ec, "07081804"],
  ["2005-03-18T01:58:31Z", 0x23523ed, "14050471"],
  ["2009-02-13T23:31:30Z", 0x273ef07, "89005924"],
  ["2033-05-18T03:33:20Z", 0x3f940aa, "69279037"],
  ["2603-10-11T11:33:20Z", 0x27bc86aa, "65353130"],
] as const;

/** RFC 4226, appendix D. */
const HOTP_VECTORS = [
  ...["755224", "287082", "359152", "969429", "338314"],
  ...["254676", "287922", "162583", "399871", "520489"],
];

describe("totpCode()", () => {
  for (const [time, step, code] of TOTP_VECTORS) {
    it(`is ${code} at ${time}, as RFC 6238 has it`, () => {
      expect(totpStep(new Date(time))).to.equal(step);
      expect(totpCode(SECRET, step, 8)).to.equal(code);
    });
  }

  it("has the codes of RFC 4226 for its first ten steps", () => {
    expect(HOTP_VECTORS.map((_, step) => totpCode(SECRET, step))).to.deep.equal(HOTP_VECTORS);
  });
});

describe("findTotpStep()", () => {
  const now = new Date("1970-01-01T00:02:35Z"); // step 5
  const find = (code: string, usedStep: number | null = null) =>
    findTotpStep(code, { secret: SECRET, now, usedStep });

  it("takes the present step's code and its neighbours', and no other", () => {
    expect(HOTP_VECTORS.map((code) => find(code))).to.deep.equal(
      [undefined, undefined, undefined, undefined, 4, 5, 6, undefined, undefined, undefined],
    );
  });

  it("takes no code twice, and none that is older than one that was used", () => {
    expect(find("254676", 5)).to.equal(undefined);
    expect(find("338314", 5)).to.equal(undefined);
    expect(find("287922", 5)).to.equal(6);
  });

  it("looks at no step before the first", () => {
    const at = new Date(0);
    expect(findTotpStep("755224", { secret: SECRET, now: at, usedStep: null })).to.equal(0);
  });

  it("lets people write a space into it", () => {
    expect(find(" 254 676\n")).to.equal(5);
  });

  for (const wrong of ["", "25467", "2546760", "25467a", "٢٥٤٦٧٦", "-54676", "1e5000"]) {
    it(`refuses ${JSON.stringify(wrong)}`, () => {
      expect(find(wrong)).to.equal(undefined);
    });
  }

  it("refuses a million characters", () => {
    expect(find("254676".repeat(170_000))).to.equal(undefined);
  });
});

describe("createTotpSecret()", () => {
  it("makes 20 bytes, each time others", () => {
    expect(createTotpSecret()).to.have.lengthOf(20);
    expect(createTotpSecret().equals(createTotpSecret())).to.equal(false);
  });
});
