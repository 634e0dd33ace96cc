import { expect } from "chai";
import { badge } from "../../../../lib/web/parts/badge.ts";

describe("badge()", () => {
  it("has a colour where its text is good or bad news, and none else", () => {
    expect(badge("bad", "Failed").text).to.equal('<span class="badge badge-bad">Failed</span>');
    expect(badge("", "Waiting").text).to.equal('<span class="badge">Waiting</span>');
  });

  it("shows a text as text", () => {
    expect(badge("", "<b>").text).to.equal('<span class="badge">&lt;b&gt;</span>');
  });
});
