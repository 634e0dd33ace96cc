import { FIELD, type LogLine } from "../lines/log_line.ts";

const DOT = 46;
const MAX_EXTENSION = 5;

/** What pages are made of, and what is no page. */
const EXTENSIONS = [
  ...["css", "js", "mjs", "map", "json", "xml", "txt", "ico", "png", "jpg", "jpeg", "gif", "svg"],
  ...["webp", "avif", "bmp", "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "webm", "ogg"],
  ...["m4a", "wav", "mov", "avi", "zip", "gz", "tgz", "bz2", "xz", "rar", "7z", "deb", "rpm"],
  ...["exe", "dmg", "iso", "apk", "wasm", "m3u8", "ts", "vtt", "rss", "atom"],
];

const KNOWN: ReadonlySet<number> = new Set(
  EXTENSIONS.map((extension) =>
    [...extension].reduce((sum, character) => 256 * sum + character.charCodeAt(0), 0)
  ),
);

/** Whether a path ends as that of a style sheet, an image and its like does: it is no page. */
export function isResource(line: LogLine): boolean {
  const { bytes } = line;
  const start = line.start(FIELD.path);
  const end = line.end(FIELD.path);
  const stop = Math.max(start, end - MAX_EXTENSION - 1);
  let extension = 0;
  for (let at = end - 1, scale = 1; at >= stop; at--, scale *= 256) {
    const byte = bytes[at] ?? 0;
    if (byte === DOT) return KNOWN.has(extension);
    extension += (byte >= 65 && byte <= 90 ? byte + 32 : byte) * scale;
  }
  return false;
}
