import { expect } from "chai";
import { cleanMessage, readAnswerFault } from "../../../lib/ai/answer_fault.ts";

describe("readAnswerFault()", () => {
  for (
    const [status, body, code, retryable] of [
      [429, { error: { message: "Slow down", code: "rate_limit_exceeded" } }, "rate_limited", true],
      [429, { error: { message: "Pay", code: "insufficient_quota" } }, "quota", false],
      [401, { error: { message: "No" } }, "unauthorized", false],
      [500, "<html>", "overloaded", true],
      [503, null, "overloaded", true],
      [400, { error: { message: "Unknown model" } }, "bad_request", false],
      [422, { detail: [{ msg: "field required", loc: ["body"] }] }, "bad_request", false],
      [200, { error: { message: "x", type: "server_error" } }, "overloaded", true],
      [200, { error: "busy" }, "overloaded", true],
    ] as const
  ) {
    it(`is ${code} for ${status} ${JSON.stringify(body)}`, () => {
      expect(readAnswerFault(status, body)).to.deep.include({ code, retryable });
    });
  }

  it("says what to check where there is nothing", () => {
    expect(readAnswerFault(404, "<html>")?.message).to.equal(
      "The engine answered with status 404. Nothing is at this address: check base_url.",
    );
  });

  it("is undefined for an answer, also with an error that is null", () => {
    expect(readAnswerFault(200, { error: null, choices: [] })).to.equal(undefined);
  });
});

describe("cleanMessage()", () => {
  it("takes keys and passwords out", () => {
    expect(cleanMessage("Key sk-proj-abc123DEF is wrong at http://u:secret@host/")).to.equal(
      "Key [key] is wrong at http://host/",
    );
  });

  it("cuts after 300 characters", () => {
    expect(cleanMessage("a ".repeat(1000))).to.have.length(301);
  });
});
