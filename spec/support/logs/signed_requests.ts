/**
 * The public key of RFC 9421, appendix B.1.4, as a directory has it; its thumbprint is
 * `poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U`.
 */
export const TEST_DIRECTORY = JSON.stringify({
  keys: [
    { kty: "RSA", kid: "other", n: "AQAB", e: "AQAB" },
    { kty: "OKP", crv: "Ed25519", x: "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs" },
  ],
});

/** When both were signed, seconds since 1970; they are good until 2124. */
export const SIGNED_AT = 1_735_689_600;

/** Requests to `https://example.com/path/to/resource`: the test vectors of draft-meunier-web-bot-auth-architecture. */
export const SIGNED = {
  plain: {
    signature:
      "sig1=:QKN4fTdIYfh82fvoZCQiQA1weuozfCS/Led2zTMbewMMqH8PI2Wsy/5c4ao6B6D09nraNQdBNOADg8aM1MqfCg==:",
    signatureInput:
      'sig1=("@authority");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";' +
      'alg="ed25519";expires=4889289600;nonce="zIW8+cdmA3vdYagbxojpONwa/l0EKJ/O3/wD486VvsQjO/RxPaSt' +
      '6ZxvQaMcQzNnqKN/mQ6hpGiFro2L2qkz5A==";tag="web-bot-auth"',
    signatureAgent: null,
  },
  named: {
    signature:
      "sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:",
    signatureInput: 'sig2=("@authority" "signature-agent";key="agent2");created=1735689600;' +
      'keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;' +
      'nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1Ysau' +
      'iA==";tag="web-bot-auth"',
    signatureAgent: 'agent2="https://signature-agent.test"',
  },
} as const;
