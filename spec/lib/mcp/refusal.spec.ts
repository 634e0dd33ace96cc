import { expect } from "chai";
import type { ErrorCode } from "../../../schemas/error_codes.ts";
import { LimitExceededError, UnauthorizedError } from "../../../lib/core/errors.ts";
import { refusalOf } from "../../../lib/mcp/refusal.ts";
import { HttpError } from "../../../lib/middleware/http_error.ts";

const MESSAGE = { jsonrpc: "2.0", id: "a", method: "tools/list" };

describe("refusalOf()", () => {
  const refuse = (error: unknown, body: unknown = MESSAGE) =>
    refusalOf(error, { requestId: "r1", body }, "https://seo.test");

  it("says in header and body when to come back, to the message that asked", () => {
    const error = new LimitExceededError("rate_limit_exceeded", "The limit is reached.", 12);
    expect(refuse(error)).to.deep.equal({
      status: 429,
      headers: { "Retry-After": "12" },
      isFailure: false,
      body: {
        jsonrpc: "2.0",
        id: "a",
        error: {
          code: -32_000,
          message: "The limit is reached.",
          data: {
            code: "rate_limit_exceeded",
            status: 429,
            request_id: "r1",
            retry_after_seconds: 12,
          },
        },
      },
    });
  });

  it("names no message where none was read, or its id is none", () => {
    const error = new UnauthorizedError("missing_token", "Send your token.");
    for (
      const body of [undefined, null, [MESSAGE], "text", { id: {} }, { id: null }, {
        id: "x".repeat(257),
      }]
    ) {
      expect(refuse(error, body === undefined ? null : body).body).to.include({ id: null });
    }
    expect(refuse(error, { id: 0 }).body).to.include({ id: 0 });
  });

  it("gives what the protocol has codes for that code", () => {
    const codeOf = (code: ErrorCode) => refuse(new HttpError(400, code, "No.")).body;
    expect(codeOf("broken_json")).to.have.nested.property("error.code", -32_700);
    expect(codeOf("batch_not_supported")).to.have.nested.property("error.code", -32_600);
    expect(codeOf("method_not_found")).to.have.nested.property("error.code", -32_601);
  });

  it("says nothing of what is our fault", () => {
    const { status, isFailure, body } = refuse(new Error("SELECT secret"));
    expect([status, isFailure]).to.deep.equal([500, true]);
    expect(JSON.stringify(body)).not.to.include("secret");
    expect(body).to.have.nested.property("error.code", -32_603);
  });
});
