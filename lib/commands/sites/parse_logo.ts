import { LOGO_LIMITS } from "../../../schemas/report_settings.ts";

/** A picture's sides in pixels. */
interface PictureSize {
  width: number;
  height: number;
}

/** Base64 of RFC 4648, section 4, with its padding. */
const DATA_URL = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/;
/** PNG specification (W3C), 5.2: the signature, which `IHDR` with both sides follows. */
const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const PNG_SIDES_AT = 16;

/**
 * Says what is wrong with a logo as a data URL: its form, its type by its bytes, its size; null: nothing. A picture is
 * not decoded.
 */
export function findLogoProblem(text: string): string | null {
  const [, type, base64 = ""] = DATA_URL.exec(text) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (type === undefined || bytes.toString("base64") !== base64) {
    return "The logo field must be a data URL of a PNG or JPEG picture: data:image/png;base64,… or " +
      "data:image/jpeg;base64,….";
  }
  if (bytes.length > LOGO_LIMITS.bytes) {
    return `The logo has ${bytes.length} bytes. At most ${LOGO_LIMITS.bytes} are possible: save it ` +
      "smaller.";
  }
  const size = type === "image/png" ? pngSize(bytes) : jpegSize(bytes);
  if (size === undefined) {
    return `The bytes of the logo are not those of ${type}. Send a PNG or JPEG picture as it is.`;
  }
  const { width, height } = size;
  if (Math.max(width, height) > LOGO_LIMITS.pixels || Math.min(width, height) === 0) {
    return `The logo has ${width} × ${height} pixels. 1 to ${LOGO_LIMITS.pixels} on a side are possible.`;
  }
  return null;
}

function pngSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < PNG_SIDES_AT + 8) return undefined;
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START)) return undefined;
  return { width: bytes.readUInt32BE(PNG_SIDES_AT), height: bytes.readUInt32BE(PNG_SIDES_AT + 4) };
}

/** Reads the frame header of a JPEG (ITU-T T.81, B.2.2), which its segments lead to. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // start of frame, but for the tables of Huffman codes, extensions and arithmetic coding
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
