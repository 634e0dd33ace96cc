import { expect } from "chai";
import {
  KeyDirectoryError,
  parseKeyDirectory,
} from "../../../../lib/logs/signatures/key_directory.ts";
import { TEST_DIRECTORY } from "../../../support/logs/signed_requests.ts";

describe("parseKeyDirectory()", () => {
  it("knows Ed25519 keys by their thumbprint, and leaves out others", () => {
    expect([...parseKeyDirectory(TEST_DIRECTORY).keys()])
      .to.deep.equal(["poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"]);
  });
  it("refuses what is no directory", () => {
    const refused: readonly [string, RegExp][] = [
      ["<html>", /no JSON/],
      ["null", /no list "keys"/],
      ['{"keys":{}}', /no list "keys"/],
      ['{"keys":[null,{"kty":"RSA"}]}', /no Ed25519 key/],
      ['{"keys":[{"kty":"OKP","crv":"Ed25519","x":"AAAA"}]}', /damaged/],
    ];
    for (const [text, reason] of refused) {
      expect(() => parseKeyDirectory(text), text).to.throw(KeyDirectoryError, reason);
    }
  });
});
