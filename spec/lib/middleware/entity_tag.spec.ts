import { expect } from "chai";
import { entityTag, matchesEntityTag } from "../../../lib/middleware/entity_tag.ts";

describe("entityTag()", () => {
  it("returns a strong tag that differs by content and by coding", () => {
    expect(entityTag("a", "identity")).to.match(/^"[\w-]{27}"$/);
    expect(entityTag("a", "identity")).not.to.equal(entityTag("b", "identity"));
    expect(entityTag("a", "gzip")).to.equal(entityTag("a", "identity").replace(/"$/, '-gzip"'));
  });
  it("returns the same for text and its bytes", () => {
    expect(entityTag("ä", "identity")).to.equal(entityTag(Buffer.from("ä"), "identity"));
  });
});

describe("matchesEntityTag()", () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', ' "b" ,W/"a"', "*", '"a-gzip"', '"a-br"']) {
    it(`returns true for ${header}`, () => expect(matchesEntityTag(header, '"a"')).to.equal(true));
  }
  for (const header of ['"b"', "", "a", '"a', '"a", b"'.slice(5)]) {
    it(`returns false for ${JSON.stringify(header)}`, () => {
      expect(matchesEntityTag(header, '"a"')).to.equal(false);
    });
  }
});
