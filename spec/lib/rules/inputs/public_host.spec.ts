import { expect } from "chai";
import { isPublicHost } from "../../../../lib/rules/inputs/public_host.ts";

describe("isPublicHost()", () => {
  const publicUrls = [
    "https://example.com/",
    "http://example.com.:8080/",
    "http://93.184.215.14/",
    "http://172.32.0.1/",
    "http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
    "http://xn--bcher-kva.example.org/",
    "http://mylocal.com/",
  ];
  for (const url of publicUrls) {
    it(`returns true for ${url}`, () => {
      expect(isPublicHost(url)).to.equal(true);
    });
  }

  const otherUrls = [
    "http://localhost/",
    "http://app.localhost/",
    "http://127.0.0.1:8080/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/",
    "http://100.64.0.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://printer.local/",
    "http://wiki/",
    "http://",
    "",
  ];
  for (const url of otherUrls) {
    it(`returns false for "${url}"`, () => {
      expect(isPublicHost(url)).to.equal(false);
    });
  }

  it("judges by the host alone, however many hosts it has met", () => {
    for (let number = 0; number < 20_001; number += 1) {
      expect(isPublicHost(`http://tea${number}.example.com/localhost`)).to.equal(true);
    }
    expect(isPublicHost("http://localhost/example.com")).to.equal(false);
    expect(isPublicHost("http://localhost?//example.com/")).to.equal(false);
    expect(isPublicHost(`http://${"a".repeat(1e6)}.local/`)).to.equal(false);
  });
});
