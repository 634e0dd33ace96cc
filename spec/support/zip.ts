import { crc32, deflateRawSync } from "node:zlib";

/** A file to be put into a ZIP file, and what its headers may say wrongly. */
export interface ZipMember {
  name: string;
  content: string | Uint8Array;
  encrypted?: boolean;
  /** The compression method that the headers name; 8 is deflate, which is used in any case. */
  method?: number;
  crc?: number;
  uncompressedSize?: number;
  /** Where the directory says that the member begins. */
  offset?: number;
}

/** Makes a ZIP file (PKWARE APPNOTE 4.3) of members that are deflated. */
export function createZip(members: readonly ZipMember[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const content = Buffer.from(member.content);
    const data = deflateRawSync(content);
    const name = Buffer.from(member.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((member.encrypted ? 1 : 0) | 0x800, 2);
    common.writeUInt16LE(member.method ?? 8, 4);
    common.writeUInt32LE(member.crc ?? crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(member.uncompressedSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(member.offset ?? offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, name);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), common, name, data);
    offset += 30 + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
