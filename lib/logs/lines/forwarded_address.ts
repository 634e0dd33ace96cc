import { FIELD, type LogLine } from "./log_line.ts";

const DASH = 45;
/** Addresses of networks of one's own, where proxies are. */
const PRIVATE =
  /^(?:10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i;

/**
 * Has a line say the client's address where the log has that of a proxy: the last address of `X-Forwarded-For` that is no
 * proxy's. A client can write what it likes into the beginning of that header; the end of it is the proxy's word. It
 * counts only where the request came from a network of one's own, or where the log has no other address.
 */
export function useForwardedAddress(line: LogLine): void {
  const end = line.end(FIELD.forwarded);
  const start = line.start(FIELD.forwarded);
  if (end <= start || (end - start === 1 && line.bytes[start] === DASH)) return;
  if (line.end(FIELD.address) > 0 && !PRIVATE.test(line.text(FIELD.address))) return;
  const text = line.text(FIELD.forwarded);
  let last = text.length;
  for (;;) {
    const comma = text.lastIndexOf(",", last - 1);
    const part = text.slice(comma + 1, last);
    const address = part.trim();
    if (comma === -1 || !PRIVATE.test(address)) {
      const at = start + comma + 1 + (part.length - part.trimStart().length);
      line.set(FIELD.address, { start: at, end: at + address.length });
      return;
    }
    last = comma;
  }
}
