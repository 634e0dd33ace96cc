import { expect } from "chai";
import { doneNotice } from "../../../../lib/web/parts/done_notice.ts";

describe("doneNotice()", () => {
  const write = (query: string) =>
    doneNotice(new URLSearchParams(query), {
      kept: ["info", "It is <kept>."],
      made: "It is <made>.",
    }).text;

  it("writes the text of a code", () => {
    expect(write("done=kept")).to.equal(
      '<div class="notice notice-info" role="status">It is &lt;kept&gt;.</div>',
    );
    expect(write("done=made")).to.equal(
      '<div class="notice notice-good" role="status">It is &lt;made&gt;.</div>',
    );
  });

  it("shows nothing of an address that someone made up", () => {
    for (const code of ["", "lost", "constructor", "__proto__", "toString"]) {
      expect(write(`done=${code}`), code).to.equal("");
    }
    expect(write("")).to.equal("");
  });
});
