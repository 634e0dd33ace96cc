import { createVerify, generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import { createAssertion } from "../../../lib/search_console/create_assertion.ts";

describe("createAssertion()", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const account = {
    clientEmail: "reader@project.iam.gserviceaccount.com",
    projectId: "project",
    privateKeyId: "abc123",
    privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  };
  const now = new Date("2026-11-20T12:00:00.900Z");
  const [header = "", claims = "", signature = ""] = createAssertion(
    account,
    "https://oauth2.googleapis.com/token",
    now,
  ).split(".");
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

  it("claims what Google asks for, half a minute in the past, for an hour", () => {
    expect(decode(header)).to.deep.equal({ alg: "RS256", typ: "JWT", kid: "abc123" });
    expect(decode(claims)).to.deep.equal({
      iss: "reader@project.iam.gserviceaccount.com",
      scope: "https://www.googleapis.com/auth/webmasters.readonly",
      aud: "https://oauth2.googleapis.com/token",
      iat: 1_795_175_970,
      exp: 1_795_179_570,
    });
  });

  it("signs header and claims with the private key", () => {
    const verify = (text: string) =>
      createVerify("RSA-SHA256").update(text).verify(publicKey, signature, "base64url");
    expect(verify(`${header}.${claims}`)).to.equal(true);
    expect(verify(`${header}.${claims}x`)).to.equal(false);
  });
});
