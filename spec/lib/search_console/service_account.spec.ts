import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import type { FieldErrors } from "../../../lib/core/errors.ts";
import { parseServiceAccount } from "../../../lib/search_console/service_account.ts";

const TOKEN_URL = "http://127.0.0.1:9000/token";
const PEM = { type: "pkcs8", format: "pem" } as const;

describe("parseServiceAccount()", () => {
  const privateKey = String(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export(PEM),
  );
  const file = {
    type: "service_account",
    project_id: "project",
    private_key_id: "abc123",
    private_key: privateKey,
    client_email: "reader@project.iam.gserviceaccount.com",
    token_uri: "https://oauth2.googleapis.com/token",
  };

  function errorsOf(changes: Partial<typeof file>): FieldErrors {
    const errors: FieldErrors = {};
    expect(parseServiceAccount({ ...file, ...changes }, TOKEN_URL, errors)).to.equal(undefined);
    return errors;
  }

  it("gives what is used of a key file", () => {
    expect(parseServiceAccount(file, TOKEN_URL, {})).to.deep.equal({
      clientEmail: "reader@project.iam.gserviceaccount.com",
      projectId: "project",
      privateKeyId: "abc123",
      privateKey,
    });
  });

  it("repairs line breaks that were escaped once too often", () => {
    const escaped = { ...file, private_key: privateKey.replaceAll("\n", "\\n") };
    expect(parseServiceAccount(escaped, TOKEN_URL, {})?.privateKey).to.equal(privateKey);
  });

  it("takes the address of tokens that is configured, Google's own ones, and no other", () => {
    expect(parseServiceAccount({ ...file, token_uri: TOKEN_URL }, TOKEN_URL, {})).to.be.an(
      "object",
    );
    for (
      const token_uri of ["http://169.254.169.254/token", "https://oauth2.googleapis.com/", ""]
    ) {
      expect(errorsOf({ token_uri })).to.deep.equal({
        "service_account.token_uri": [
          "The service_account.token_uri field must be https://oauth2.googleapis.com/token, as " +
          "Google writes it.",
        ],
      });
    }
  });

  it("says what another kind of credentials is, and where the right one is made", () => {
    expect(errorsOf({ type: "authorized_user" })["service_account.type"]).to.deep.equal([
      'The service_account.type field must be service_account, not "authorized_user": in Google ' +
      "Cloud choose IAM & Admin, Service Accounts, Keys, Add key, JSON.",
    ]);
  });

  it("names every field that is wrong, and shows nothing of the key", () => {
    const errors = errorsOf({
      type: "web",
      client_email: "someone@gmail.com",
      private_key: privateKey.slice(0, 200),
    });
    expect(Object.keys(errors)).to.have.members([
      "service_account.type",
      "service_account.client_email",
      "service_account.private_key",
    ]);
    expect(JSON.stringify(errors)).not.to.include(privateKey.slice(60, 80));
  });

  it("refuses keys that are none, or of another kind", () => {
    const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export(PEM);
    const small = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export(PEM);
    const fault = (private_key: string) => errorsOf({ private_key })["service_account.private_key"];
    expect(fault("secret")).to.match(/begins with -----BEGIN PRIVATE KEY-----/);
    expect(fault(privateKey.replace(/^.*\n.*\n/, "-----BEGIN PRIVATE KEY-----\n"))).to.match(
      /damaged or cut off/,
    );
    expect(fault(String(elliptic))).to.match(/must be an RSA key, not one of ec/);
    expect(fault(String(small))).to.match(/2048 to 4096 bits, not of 1024/);
  });
});
