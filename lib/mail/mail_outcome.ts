/** What became of a mail. */
export interface MailOutcome {
  /**
   * `sent`: the server has taken it. `retry`: it may be taken later. `refused`: the server refuses this address or this
   * mail for good (5xx, RFC 5321, section 4.2.1).
   */
  status: "sent" | "retry" | "refused";
  /** The server's code of three digits; null: it gave none. */
  responseCode: number | null;
  /** What the server said, or what kept it from it, without names and addresses of the operator's network. */
  message: string;
  /** The same for the operator. */
  detail: string;
  messageId: string;
}

/** The commands whose refusal is about the recipient or the mail; others are about the server's settings. */
const REFUSING_COMMANDS = ["RCPT TO", "DATA"];
const MAX_MESSAGE_LENGTH = 500;

/**
 * Describes a failure as nodemailer throws it: `code`, `command`, `response`, `responseCode`. `isOwn`: it was ended from
 * here, in words that name nothing.
 */
export function describeMailFailure(
  error: unknown,
  { isOwn }: { isOwn: boolean },
): Omit<MailOutcome, "messageId"> {
  if (!(error instanceof Error)) throw error;
  const { responseCode, command, response, code }: MailError = error;
  if (responseCode === undefined) {
    // only what has a code came of the connection; other errors are ours
    if (code === undefined) throw error;
    const detail = cut(`${code}: ${error.message}`);
    const message = isOwn ? detail : `${code}: the mail server could not be reached.`;
    return { status: "retry", responseCode: null, message, detail };
  }
  const isOfMail = REFUSING_COMMANDS.includes(command ?? "");
  const detail = cut(`${command ?? "The server"}: ${response ?? error.message}`);
  return {
    status: responseCode >= 500 && isOfMail ? "refused" : "retry",
    responseCode,
    message: isOfMail
      ? detail
      : `The mail server answered ${responseCode} to the operator's settings.`,
    detail,
  };
}

/** What the library adds to its errors. */
interface MailError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

function cut(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim().slice(0, MAX_MESSAGE_LENGTH).toWellFormed();
}
