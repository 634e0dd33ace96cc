import { expect } from "chai";
import { doneNotice } from "../../../../lib/web/parts/done_notice.ts";

describe("doneNotice()", () => {
  const write = (query: string) =>
    doneNotice(new URLSearchParams(query), { kept: ["good", "It is <kept>."] }).text;

  it("writes the text of a code", () => {
    expect(write("done=kept")).to.equal(
      '<div class="notice notice-good" role="status">It is &lt;kept&gt;.</div>',
    );
  });

  it("shows nothing of an address that someone made up", () => {
    for (const code of ["", "lost", "constructor", "__proto__", "toString"]) {
      expect(write(`done=${code}`), code).to.equal("");
    }
    expect(write("")).to.equal("");
  });
});
