import { expect } from "chai";
import { createSignIn } from "../../../../lib/crawler/fetch/sign_in.ts";

const SECRET = 'open "sesame" & 1';

describe("createSignIn()", () => {
  const signIn = createSignIn([{
    origin: "https://shop.test",
    headers: [["authorization", "Bearer abc"], ["x-key", "k"]],
    secrets: [SECRET, "abc"],
  }]);

  it("gives the headers to exactly the login's origin", () => {
    expect(signIn.headersFor("https://shop.test"))
      .to.deep.equal(["authorization", "Bearer abc", "x-key", "k"]);
    const others = [
      ...["http://shop.test", "https://www.shop.test", "https://shop.test:8443"],
      ...["https://shop.test.evil.test", "https://evil.test", "HTTPS://SHOP.TEST", ""],
    ];
    for (const origin of others) expect(signIn.headersFor(origin), origin).to.deep.equal([]);
  });

  it("takes the secret out of headers and body in each of its forms, and keeps the length", () => {
    const text = `<p>${SECRET} open &quot;sesame&quot; &amp; 1 ${encodeURIComponent(SECRET)} abc`;
    const masked = signIn.mask("https://shop.test", {
      headers: { location: `https://evil.test/?t=${encodeURIComponent(SECRET)}`, server: "abc" },
      body: Buffer.from(text),
    });
    const body = Buffer.from(masked.body).toString();
    expect(body).not.to.match(/sesame/);
    expect(body).to.have.length(text.length).and.to.match(/^<p>\*{17} \*{31} \*{29} abc$/);
    expect(masked.headers["location"]).to.match(/^https:\/\/evil\.test\/\?t=\*{29}$/);
    // shorter than a word: pages have it anyway
    expect(masked.headers["server"]).to.equal("abc");
  });

  it("leaves answers of other origins, and without the secret, as they are", () => {
    const answer = { headers: { a: SECRET }, body: Buffer.from(SECRET) };
    expect(signIn.mask("https://other.test", answer)).to.equal(answer);
    const plain = { headers: { a: "b" }, body: Buffer.from("plain") };
    expect(signIn.mask("https://shop.test", plain).body).to.equal(plain.body);
  });
});
