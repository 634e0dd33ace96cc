import { expect } from "chai";
import { generateKeyPairSync, sign } from "node:crypto";
import { parseKeyDirectory } from "../../../../lib/logs/signatures/key_directory.ts";
import type { SignedRequest } from "../../../../lib/logs/signatures/signed_request.ts";
import { verifySignature } from "../../../../lib/logs/signatures/verify_signature.ts";
import { SIGNED, SIGNED_AT, TEST_DIRECTORY } from "../../../support/logs/signed_requests.ts";

const keys = parseKeyDirectory(TEST_DIRECTORY);
const REQUEST: SignedRequest = {
  ...{ second: SIGNED_AT + 5, method: "GET", target: "/path/to/resource" },
  ...{ hosts: ["example.com"], userAgent: null, referer: null, ...SIGNED.plain },
};
const verify = (changed: Partial<SignedRequest> = {}) =>
  verifySignature({ ...REQUEST, ...changed }, (id) => keys.get(id)).state;

describe("verifySignature()", () => {
  it("verifies the draft's test vectors", () => {
    expect(verify()).to.equal("verified");
    expect(verify(SIGNED.named)).to.equal("verified");
  });
  it("verifies a request that can have been sent to one of several hosts", () => {
    expect(verify({ hosts: ["www.example.com", "example.com"] })).to.equal("verified");
    expect(verify({ hosts: ["evil.example"] })).to.equal("wrong");
  });
  it("refuses what was signed by nobody who is known, and what was changed", () => {
    const unknown = SIGNED.plain.signatureInput.replace("poqk", "qoqk");
    expect(verify({ signatureInput: unknown })).to.equal("unknown_key");
    const later = SIGNED.plain.signatureInput.replace("4889289600", "4889289601");
    expect(verify({ signatureInput: later })).to.equal("wrong");
    expect(verify({ ...SIGNED.named, signatureAgent: 'agent2="https://evil.example"' }))
      .to.equal("wrong");
    expect(verify({ signature: SIGNED.plain.signature.replace("QKN4", "QKN5") }))
      .to.equal("wrong");
  });
  it("holds for the time of the signature, with a minute for clocks", () => {
    expect(verify({ second: SIGNED_AT - 60 })).to.equal("verified");
    expect(verify({ second: SIGNED_AT - 61 })).to.equal("expired");
    expect(verify({ second: 4_889_289_661 })).to.equal("expired");
  });
  it("says what a log does not have, and what is no signature of a bot", () => {
    expect(verify({ ...SIGNED.named, signatureAgent: null })).to.equal("not_in_log");
    const of = (covered: string) => SIGNED.plain.signatureInput.replace('"@authority"', covered);
    expect(verify({ signatureInput: of('"@authority" "content-digest"') })).to.equal("not_in_log");
    expect(verify({ signatureInput: of('"@authority";req') })).to.equal("not_in_log");
    // good for any site
    expect(verify({ signatureInput: of('"@method"') })).to.equal("incomplete");
    for (
      const part of [
        ";created=1735689600",
        ";expires=4889289600",
        ';tag="web-bot-auth"',
        ';keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"',
      ]
    ) {
      const signatureInput = SIGNED.plain.signatureInput.replace(part, "");
      expect(verify({ signatureInput }), part).to.equal("incomplete");
    }
    expect(verify({ signatureInput: "(((" })).to.equal("incomplete");
    expect(verify({ signature: "sig9=:AAAA:" })).to.equal("incomplete");
    expect(verify({ signature: 'sig1="text"' })).to.equal("incomplete");
  });
  it("verifies three signatures of a request, and none of a field that no server takes", () => {
    const wrong = (label: string) => ({
      signature: SIGNED.plain.signature.replace("sig1", label).replace("QKN4", "QKN5"),
      signatureInput: SIGNED.plain.signatureInput.replace("sig1", label),
    });
    const after = (labels: readonly string[]) => {
      const all = [...labels.map(wrong), SIGNED.plain];
      return verify({
        signature: all.map(({ signature }) => signature).join(", "),
        signatureInput: all.map(({ signatureInput }) => signatureInput).join(", "),
      });
    };
    expect(after(["a", "b"])).to.equal("verified");
    expect(after(["a", "b", "c"])).to.equal("wrong");
    const long = `${SIGNED.plain.signatureInput}, other="${"a".repeat(20_000)}"`;
    expect(verify({ signatureInput: long })).to.equal("incomplete");
  });
  it("verifies no signature that covers something twice", () => {
    const twice = SIGNED.plain.signatureInput.replace('"@authority"', '"@authority" "@authority"');
    expect(verify({ signatureInput: twice })).to.equal("incomplete");
  });
  it("writes each component that a log has as RFC 9421 has it", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const covered = '("@method" "@authority" "@scheme" "@target-uri" "@request-target" "@path" ' +
      '"@query" "user-agent" "referer");created=1735689600;expires=1735689700;keyid="k";' +
      'tag="web-bot-auth"';
    // by hand, in the order of the list
    const base = '"@method": GET\n"@authority": a.test\n"@scheme": http\n' +
      '"@target-uri": http://a.test/tea?a=1\n"@request-target": /tea?a=1\n"@path": /tea\n' +
      `"@query": ?a=1\n"user-agent": Agent/1\n"referer": http://b.test/\n` +
      `"@signature-params": ${covered}`;
    const signature = `sig1=:${sign(null, Buffer.from(base), privateKey).toString("base64")}:`;
    const request = {
      ...{ ...REQUEST, target: "/tea?a=1", hosts: ["a.test"], signature },
      ...{ signatureInput: `sig1=${covered}`, userAgent: "Agent/1", referer: "http://b.test/" },
    };
    const stateOf = (one: SignedRequest) => verifySignature(one, () => publicKey).state;
    expect(stateOf(request)).to.equal("verified");
    expect(stateOf({ ...request, target: "/tea?a=2" })).to.equal("wrong");
  });
});
