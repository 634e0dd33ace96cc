import { expect } from "chai";
import { otpauthUrl } from "../../../lib/credentials/otpauth_url.ts";

describe("otpauthUrl()", () => {
  it("gives an app whose codes these are and how to make them", () => {
    expect(otpauthUrl(Buffer.from("12345678901234567890"), "owner@acme.example")).to.equal(
      "otpauth://totp/Search-Visibility%20API:owner%40acme.example" +
        "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Search-Visibility%20API" +
        "&algorithm=SHA1&digits=6&period=30",
    );
  });

  it("lets no address change the rest of it", () => {
    const url = new URL(otpauthUrl(Buffer.from("x"), "a?secret=B&issuer=c:d#e@x.example"));
    expect(url.searchParams.getAll("secret")).to.deep.equal(["PA"]);
    expect(url.searchParams.getAll("issuer")).to.deep.equal(["Search-Visibility API"]);
    expect(url.hash).to.equal("");
  });
});
