import { expect } from "chai";
import { TimeLostError } from "../../../db/core/lost_time.ts";
import {
  errorCode,
  isConflict,
  isConnectionError,
  isTransient,
  transientKind,
} from "../../../db/core/transient_errors.ts";

const errorWith = (properties: object, message = "It failed.") =>
  Object.assign(new Error(message), properties);

const KINDS: [string, Error, ReturnType<typeof transientKind>][] = [
  ["a deadlock", errorWith({ errno: 1213, code: "ER_LOCK_DEADLOCK" }), "conflict"],
  ["a wait for a lock", errorWith({ errno: 1205 }), "conflict"],
  ["too many connections", errorWith({ errno: 1040 }), "refused"],
  ["a replica", errorWith({ errno: 1290 }, "running with the --read-only option"), "refused"],
  ["a server for super users", errorWith({ errno: 1290 }, "--super-read-only"), "refused"],
  ["another option", errorWith({ errno: 1290 }, "the --secure-file-priv option"), undefined],
  ["a server that shuts down", errorWith({ errno: 1053 }), "broken"],
  ["a connection that was reset", errorWith({ code: "ECONNRESET" }), "broken"],
  ["a closed connection", errorWith({}, "the connection is in closed state"), "broken"],
  ["an answer that is late", errorWith({ code: "PROTOCOL_SEQUENCE_TIMEOUT" }), "away"],
  ["a pool without connections", errorWith({ name: "KnexTimeoutError" }), "away"],
  ["a request without time", new TimeLostError(), "away"],
  ["a user without access", errorWith({ errno: 1045 }), "away"],
  ["a duplicate key", errorWith({ errno: 1062, code: "ER_DUP_ENTRY" }), undefined],
  ["an error of the program", new TypeError("x is not a function"), undefined],
];

describe("transient_errors", () => {
  for (const [what, error, kind] of KINDS) {
    it(`calls ${what} ${kind ?? "not transient"}`, () => {
      expect(transientKind(error)).to.equal(kind);
      expect(isTransient(error)).to.equal(kind !== undefined);
      expect(isConflict(error)).to.equal(kind === "conflict");
      expect(isConnectionError(error)).to.equal(kind !== undefined && kind !== "conflict");
    });
  }

  it("calls what is no error not transient", () => {
    for (const value of [undefined, null, "ECONNRESET", { code: "ECONNRESET", errno: 1213 }]) {
      expect(transientKind(value)).to.equal(undefined);
    }
  });

  it("reads the code of an error, and of none the empty text", () => {
    expect(errorCode(errorWith({ code: "ER_DUP_ENTRY" }))).to.equal("ER_DUP_ENTRY");
    expect([new Error("x"), null, undefined, "text"].map(errorCode)).to.deep.equal([
      "",
      "",
      "",
      "",
    ]);
  });
});
