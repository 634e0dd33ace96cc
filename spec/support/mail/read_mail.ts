/** What a mail shows. */
export interface ReadMail {
  subject: string;
  html: string;
}

const ENCODED_WORD = /=\?utf-8\?([qb])\?([^?]*)\?=/gi;

/** Reads the subject and the HTML of a mail as it arrived (RFC 2045, section 6; RFC 2047). */
export function readMail(source: string): ReadMail {
  const subject = /^Subject: ((?:.+\r\n(?:[ \t].+\r\n)*))/m.exec(source)?.[1] ?? "";
  const part = /Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)(?=\r\n--)/i.exec(source);
  const isBase64 = /Content-Transfer-Encoding: base64/i.test(part?.[0].split("\r\n\r\n")[0] ?? "");
  const body = part?.[1] ?? "";
  return {
    subject: subject.replaceAll(/\?=\s+=\?/g, "?==?").replaceAll(/\r\n(?=[ \t])/g, "").trim()
      .replaceAll(
        ENCODED_WORD,
        (_, kind: string, text: string) =>
          kind.toLowerCase() === "b"
            ? Buffer.from(text, "base64").toString("utf8")
            : readQuoted(text.replaceAll("_", " ")),
      ),
    html: isBase64 ? Buffer.from(body, "base64").toString("utf8") : readQuoted(body),
  };
}

function readQuoted(text: string): string {
  const plain = text.replaceAll("=\r\n", "");
  const bytes = plain.replaceAll(
    /=([0-9A-F]{2})/gi,
    (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
