import type { Connection } from "mysql2/promise";
import { StartError } from "../../lib/core/errors.ts";

/**
 * The least `max_allowed_packet` that the program runs with: its statements of many rows and its
 * pieces of files stay below.
 */
const MIN_PACKET_BYTES = 1024 * 1024;

/** Throws a `StartError` when the server takes only smaller statements than the program writes. */
export async function checkPacketSize(connection: Connection): Promise<void> {
  const [rows] = await connection.query("SELECT @@max_allowed_packet AS bytes");
  const [row] = rows as { bytes: number }[]; // a SELECT gives rows of its columns
  if (row === undefined || row.bytes >= MIN_PACKET_BYTES) return;
  throw new StartError(
    `The database takes packets of ${row.bytes} bytes at most. Set its max_allowed_packet to ` +
      `${MIN_PACKET_BYTES} or, better, 16777216.`,
  );
}
