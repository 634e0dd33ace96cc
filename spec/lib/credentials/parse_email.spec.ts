import { expect } from "chai";
import { parseEmail } from "../../../lib/credentials/parse_email.ts";

describe("parseEmail()", () => {
  const right = [
    [" Owner@ACME.example\n", "owner@acme.example"],
    ["o.w+seo@acme.example", "o.w+seo@acme.example"],
    ["root@localhost", "root@localhost"],
    ["jose\u0301@bücher.example", "josé@bücher.example"],
  ] as const;
  for (const [text, email] of right) {
    it(`reads ${JSON.stringify(text)}`, () => {
      expect(parseEmail(text)).to.equal(email);
    });
  }

  const wrong = [
    ...["", "owner", "@acme.example", "owner@", "a@b@c", "a b@c.example", "a@c..example"],
    ...["a@c.example.", "<a@c.example>", "a@c.example,b@c.example", "a\u0000@c.example"],
    ...["a\u202e@c.example", "\ud800@c.example", `${"a".repeat(245)}@c.example`],
    "a".repeat(100_000),
  ];
  for (const text of wrong) {
    it(`refuses ${JSON.stringify(text).slice(0, 40)}`, () => {
      expect(parseEmail(text)).to.equal(undefined);
    });
  }
});
