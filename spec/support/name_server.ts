import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import type { AddressInfo } from "node:net";

/** What a name has; null: the name server never answers; "failure": it says that it cannot (SERVFAIL). */
export type NameRecords =
  | { a?: readonly string[]; aaaa?: readonly string[]; ptr?: readonly string[] }
  | "failure"
  | null;

/** A name server on loopback (RFC 1035, section 4). */
export interface SpecNameServer {
  /** As `Resolver.setServers()` takes it. */
  address: string;
  /** The names that were asked for, each with its type, such as `a.test A`. */
  asked: string[];
  close(): void;
}

const TYPES = new Map([[1, "A"], [12, "PTR"], [28, "AAAA"]]);
const ANSWER = 0x8580;
const FAILURE = 0x8582;
const NOT_FOUND = 0x8583;

/** Starts a name server that knows these names; others do not exist. */
export async function startNameServer(
  find: (name: string) => NameRecords | undefined,
): Promise<SpecNameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (message, from) => answer(socket, { message, from, find, asked }));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  // bound to UDP: its address is no pipe's name
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, asked, close: () => socket.close() };
}

interface Question {
  message: Buffer;
  from: RemoteInfo;
  find: (name: string) => NameRecords | undefined;
  asked: string[];
}

function answer(socket: Socket, { message, from, find, asked }: Question): void {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = message.readUInt16BE(at + 1);
  const name = labels.join(".");
  asked.push(`${name} ${TYPES.get(type) ?? type}`);
  const records = find(name);
  if (records === null) return;
  const data = records === "failure" || records === undefined ? [] : dataOf(type, records);
  const head = Buffer.from(message.subarray(0, 12));
  const code = records === "failure" ? FAILURE : ANSWER;
  head.writeUInt16BE(records === undefined ? NOT_FOUND : code, 2);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt32BE(0, 8);
  socket.send(
    Buffer.concat([
      head,
      message.subarray(12, at + 5),
      ...data.map((bytes) => recordOf(type, bytes)),
    ]),
    from.port,
    from.address,
  );
}

function dataOf(type: number, { a, aaaa, ptr }: Exclude<NameRecords, "failure" | null>): Buffer[] {
  if (type === 12) return (ptr ?? []).map(nameBytes);
  return (type === 1 ? a ?? [] : aaaa ?? []).map(bytesOf);
}

/** A name as labels with their lengths before them. */
function nameBytes(name: string): Buffer {
  const labels = name.split(".").map((label) => [
    Buffer.from([label.length]),
    Buffer.from(label, "latin1"),
  ]);
  return Buffer.concat([...labels.flat(), Buffer.from([0])]);
}

/** A record of the name that was asked for, good for a minute. */
function recordOf(type: number, bytes: Buffer): Buffer {
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
  return Buffer.concat([record, bytes]);
}

function bytesOf(address: string): Buffer {
  if (address.includes(".")) return Buffer.from(address.split(".").map(Number));
  return Buffer.from(
    address.split(":").map((group) => group.padStart(4, "0")).join(""),
    "hex",
  );
}
