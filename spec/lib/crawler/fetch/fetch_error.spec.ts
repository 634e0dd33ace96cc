import { expect } from "chai";
import { describeFetchError, FetchError } from "../../../../lib/crawler/fetch/fetch_error.ts";

const systemError = (fields: Record<string, string>, message = "failed") =>
  Object.assign(new Error(message), fields);

describe("describeFetchError()", () => {
  const CASES: [error: unknown, answered: boolean, kind: string][] = [
    [new FetchError("tls", "No secure connection."), false, "tls"],
    [systemError({ syscall: "getaddrinfo", code: "EAI_AGAIN" }), false, "dns"],
    [systemError({ syscall: "connect", code: "ECONNREFUSED" }), false, "refused"],
    [systemError({ syscall: "connect", code: "ENETUNREACH" }), false, "refused"],
    [systemError({ syscall: "connect", code: "ETIMEDOUT" }), false, "timeout"],
    [systemError({ syscall: "read", code: "ECONNRESET" }), true, "reset"],
    [systemError({ code: "UND_ERR_SOCKET" }, "other side closed"), false, "reset"],
    [systemError({ code: "UND_ERR_SOCKET" }, "other side closed"), true, "truncated"],
    [systemError({ code: "UND_ERR_SOCKET" }, "bad upgrade"), false, "protocol"],
    [systemError({ code: "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" }), true, "truncated"],
    [systemError({ code: "HPE_INVALID_EOF_STATE" }), true, "truncated"],
    [systemError({ code: "HPE_INVALID_CONSTANT" }), false, "protocol"],
    [systemError({ code: "UND_ERR_HEADERS_OVERFLOW" }), false, "headers_too_large"],
    ["not an error", false, "protocol"],
  ];
  for (const [error, answered, kind] of CASES) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    it(`returns ${kind} for ${code} ${answered ? "after" : "before"} the answer's head`, () => {
      expect(describeFetchError(error, answered).kind).to.equal(kind);
    });
  }

  it("says in a sentence what happened, with the system's words", () => {
    expect(describeFetchError(systemError({ code: "ECONNREFUSED" }, "connect ECONNREFUSED"), false))
      .to.deep.equal({
        kind: "refused",
        message: "No connection could be opened (connect ECONNREFUSED).",
      });
  });
});
