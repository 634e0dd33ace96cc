/** A process that uses the private server on the directory it is given, until it is told to close. */
import { openPrivateServer } from "../../db/core/embedded.ts";

const server = await openPrivateServer(process.argv[2] ?? "", {
  durable: false,
  bufferPoolMb: 32,
});
process.stdout.write("open\n");
process.stdin.on("end", async () => {
  await server.close();
  process.stdout.write("closed\n");
}).resume();
