import { expect } from "chai";
import { readFormText } from "../../../lib/middleware/form_text.ts";
import { HttpError } from "../../../lib/middleware/http_error.ts";

describe("readFormText()", () => {
  const codeOf = (bytes: string | Buffer): string => {
    try {
      readFormText(Buffer.from(bytes as string));
      return "read";
    } catch (error) {
      return error instanceof HttpError ? `${error.status} ${error.code}` : String(error);
    }
  };

  it("gives text in UTF-8 as it came, escaped or not", () => {
    for (
      const text of ["", "a=b&c=d+e", "name=%C3%BC", "name=ü", "n=%F0%9F%98%80", "n=%zz%", "n=%"]
    ) {
      expect(readFormText(Buffer.from(text))).to.equal(text);
    }
  });

  it("refuses bytes and escapes that are no UTF-8", () => {
    const wrong = [
      ...["a=%FF", "a=%C3", "a=%C3&b=%BC", "a=%ED%A0%80", "a=%C0%AF", "a=%F5%80%80%80"],
      ...["a=%E0%A4%A", "%FF=a", "a=ok&b=%80"],
    ];
    for (const text of wrong) expect(codeOf(text), text).to.equal("400 not_utf8");
    expect(codeOf(Buffer.from([0x61, 0x3d, 0xff]))).to.equal("400 not_utf8");
    expect(codeOf(Buffer.from([0x61, 0x3d, 0xc3]))).to.equal("400 not_utf8");
  });

  it("refuses what is half escaped and half not, as the bytes are", () => {
    expect(codeOf("a=%C3¼")).to.equal("400 not_utf8");
  });

  it("reads many escapes in a moment", () => {
    expect(readFormText(Buffer.from("%C3%BC".repeat(40_000)))).to.have.lengthOf(240_000);
  });
});
