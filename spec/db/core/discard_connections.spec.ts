import { expect } from "chai";
import {
  discardWhenUseless,
  type WatchedConnection,
} from "../../../db/core/discard_connections.ts";

type Done = (error: Error | null, ...results: unknown[]) => void;

/** A connection that answers every statement with this error, or with rows. */
function connectionWith(error: Error | null): WatchedConnection {
  const send = (...args: unknown[]) => {
    const done = args.at(-1);
    if (typeof done === "function") (done as Done)(error, ["row"]);
    return "sent";
  };
  return { query: send, execute: send };
}

const errorWith = (properties: object) => Object.assign(new Error("It failed."), properties);
const READ_ONLY = errorWith({ errno: 1836 });
const BROKEN = errorWith({ code: "ECONNRESET" });
const DEADLOCK = errorWith({ errno: 1213 });

describe("discardWhenUseless()", () => {
  /** Whether the pool is to close the connection after this statement. */
  const isDiscarded = (
    error: Error | null,
    statement: string | { sql: string } = "SELECT 1",
    by: "query" | "execute" = "query",
  ) => {
    const connection = connectionWith(error);
    discardWhenUseless(connection);
    connection[by](statement, () => {});
    return connection.__knex__disposed !== undefined;
  };

  it("closes a connection that broke or whose server takes no writes", () => {
    expect([isDiscarded(BROKEN), isDiscarded(READ_ONLY)]).to.deep.equal([true, true]);
    expect(isDiscarded(BROKEN, { sql: "SELECT 1" }, "execute")).to.equal(true);
  });

  it("keeps one after an answer, and after an error of the statement alone", () => {
    expect([isDiscarded(null), isDiscarded(DEADLOCK)]).to.deep.equal([false, false]);
    expect(isDiscarded(null, "COMMIT")).to.equal(false);
  });

  it("closes one on which a transaction did not end", () => {
    expect(isDiscarded(DEADLOCK, "COMMIT;")).to.equal(true);
    expect(isDiscarded(DEADLOCK, { sql: "rollback" })).to.equal(true);
    expect(isDiscarded(DEADLOCK, "ROLLBACK TO trx2")).to.equal(false);
    expect(isDiscarded(DEADLOCK, "INSERT INTO t VALUES ('commit')")).to.equal(false);
  });

  it("hands on arguments, answers and errors, and keeps the first reason", () => {
    const connection = connectionWith(BROKEN);
    discardWhenUseless(connection);
    const seen: unknown[] = [];
    const done: Done = (error, rows) => seen.push(error, rows);
    expect(connection.query("SELECT 1", [5], done)).to.equal("sent");
    connection.execute("SELECT 1", done);
    expect(seen).to.deep.equal([BROKEN, ["row"], BROKEN, ["row"]]);
    expect(connection.__knex__disposed).to.equal(BROKEN);
  });

  it("leaves a stream alone, which has no callback", () => {
    const connection = connectionWith(BROKEN);
    discardWhenUseless(connection);
    expect(connection.query("SELECT 1")).to.equal("sent");
    expect(connection.__knex__disposed).to.equal(undefined);
  });
});
