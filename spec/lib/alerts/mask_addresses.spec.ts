import { expect } from "chai";
import { maskAddress, maskAddresses } from "../../../lib/alerts/mask_addresses.ts";

describe("maskAddress()", () => {
  it("shows the first character and the domain", () => {
    expect(maskAddress("seo@example.com")).to.equal("s…@example.com");
    expect(maskAddress("a@example.com")).to.equal("a…@example.com");
  });

  it("shows nothing of what is no address", () => {
    expect([maskAddress("seo"), maskAddress("@example.com"), maskAddress("")])
      .to.deep.equal(["…", "…", "…"]);
  });
});

describe("maskAddresses()", () => {
  const mask = (text: string, address = "jane.doe@example.com") => maskAddresses(text, address);

  it("masks addresses wherever a server names them, also others", () => {
    expect(mask("RCPT TO: 550 5.1.1 <jane.doe@example.com>: no such user")).to.equal(
      "RCPT TO: 550 5.1.1 <j…@example.com>: no such user",
    );
    expect(mask("try ceo@bücher.example instead")).to.equal("try c…@bücher.example instead");
  });

  it("masks the part ahead of the @ by itself, whatever its case", () => {
    expect(mask("550 user Jane.Doe unknown")).to.equal("550 user j… unknown");
    expect(mask("250 OK queued as 4Zq1jane", "jane@example.com")).to.equal(
      "250 OK queued as 4Zq1jane",
    );
  });

  it("takes characters of patterns as they are", () => {
    expect(mask("user anna-maria gone", "anna-maria@example.com")).to.equal("user a… gone");
    const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
      .filter((one) => one !== "@").join("");
    expect(mask(`user ${printable} gone`, `${printable}@example.com`)).to.equal("user !… gone");
    expect(mask("user a+b.*c gone", "a+b.*c@example.com")).to.equal("user a… gone");
  });
});
