import { expect } from "chai";
import type { Connection } from "mysql2/promise";
import { openConnection } from "../../../db/core/connection.ts";
import { checkPacketSize } from "../../../db/core/packet_size.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { specServerUrl } from "../../support/fixtures.ts";

describe("checkPacketSize()", () => {
  let connection: Connection;
  let initial: number;
  before(async () => {
    connection = await openConnection(specServerUrl());
    const [rows] = await connection.query("SELECT @@max_allowed_packet AS bytes");
    [{ bytes: initial }] = rows as [{ bytes: number }];
  });
  after(() => connection.end());

  it("passes a server that takes what the program writes", async () => {
    expect(initial).to.be.at.least(1_048_576);
    await checkPacketSize(connection);
  });

  /** A connection whose server says this: the setting holds for a whole server, which specs share. */
  const answering = (bytes: number) =>
    new Proxy(connection, {
      get: (target, name) =>
        name === "query"
          ? (sql: string) => target.query(sql.replace("@@max_allowed_packet", String(bytes)))
          : Reflect.get(target, name),
    });

  it("throws below a mebibyte, and not at it", async () => {
    await checkPacketSize(answering(1_048_576));
    const error = await checkPacketSize(answering(1_048_575)).catch((reason) => reason);
    expect(error).to.be.instanceOf(StartError);
    expect(error.message).to.contain("1048575 bytes").and.contain("max_allowed_packet");
  });
});
