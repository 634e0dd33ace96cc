import { expect } from "chai";
import { type Connection, createConnection } from "mysql2";
import { connectionOptions } from "../../../db/core/database_url.ts";
import {
  discardWhenUseless,
  type WatchedConnection,
} from "../../../db/core/discard_connections.ts";
import { specServerUrl } from "../../support/fixtures.ts";

/** The server's own error of this number, without what leads to it. */
const failWith = (errno: number) => `SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${errno}`;
const READ_ONLY = 1836;
const DEADLOCK = 1213;

interface Outcome {
  error: Error | null;
  rows: unknown;
}

describe("discardWhenUseless()", () => {
  const opened: Connection[] = [];
  afterEach(() => opened.splice(0).forEach((connection) => connection.destroy()));

  function open(): Connection & WatchedConnection {
    const connection = createConnection(connectionOptions(specServerUrl()));
    connection.on("error", () => {});
    opened.push(connection);
    // the part of it that is watched takes whatever mysql2 takes
    const watched = connection as Connection & WatchedConnection;
    discardWhenUseless(watched);
    return watched;
  }
  const send = (
    connection: WatchedConnection,
    statement: string | { sql: string },
    by: "query" | "execute" = "query",
  ) =>
    new Promise<Outcome>((resolve) => {
      connection[by](statement, (error: Error | null, rows: unknown) => resolve({ error, rows }));
    });
  /** Whether the pool is to close the connection after this statement. */
  const isDiscarded = async (...[statement, by]: [string | { sql: string }, "execute"?]) => {
    const connection = open();
    await send(connection, statement, by);
    return connection.__knex__disposed !== undefined;
  };

  it("closes a connection that broke or whose server takes no writes", async () => {
    expect(await isDiscarded("KILL CONNECTION_ID()")).to.equal(true);
    expect(await isDiscarded(failWith(READ_ONLY))).to.equal(true);
    const broken = open();
    broken.destroy();
    await send(broken, { sql: "SELECT 1" }, "execute");
    expect(broken.__knex__disposed).to.be.instanceOf(Error);
  });

  it("keeps one after an answer, and after an error of the statement alone", async () => {
    expect(await isDiscarded("SELECT 1")).to.equal(false);
    expect(await isDiscarded({ sql: "SELECT 1" }, "execute")).to.equal(false);
    expect(await isDiscarded(failWith(DEADLOCK))).to.equal(false);
    expect(await isDiscarded("COMMIT")).to.equal(false);
  });

  it("closes one on which a transaction did not end", async () => {
    // what the server refuses for its form did not end the transaction either
    expect(await isDiscarded("COMMIT nothing")).to.equal(true);
    expect(await isDiscarded({ sql: "rollback nothing" })).to.equal(true);
    expect(await isDiscarded("ROLLBACK TO trx2")).to.equal(false);
    expect(await isDiscarded("INSERT INTO nowhere.t VALUES ('commit')")).to.equal(false);
  });

  it("hands on arguments, answers and errors, and keeps the first reason", async () => {
    const connection = open();
    const [answer] = await new Promise<Record<string, number>[]>((resolve) => {
      connection.query(
        "SELECT ? AS five",
        [5],
        (_: unknown, rows: Record<string, number>[]) => resolve(rows),
      );
    });
    expect(answer).to.deep.equal({ five: 5 });
    const first = await send(connection, failWith(READ_ONLY));
    const second = await send(connection, failWith(READ_ONLY));
    expect([first.error, second.error].map((error) => (error as { errno?: number }).errno))
      .to.deep.equal([READ_ONLY, READ_ONLY]);
    expect(connection.__knex__disposed).to.equal(first.error);
  });

  it("leaves a stream alone, which has no callback", async () => {
    const connection = open();
    const stream = connection.query(failWith(READ_ONLY));
    await new Promise((resolve) => stream.once("error", resolve));
    expect(connection.__knex__disposed).to.equal(undefined);
  });
});
