import { createHash } from "node:crypto";
import type { MailSettings } from "../core/mail_settings.ts";
import type { PlainMessage } from "../outgoing/plain_message.ts";
import { openMailSocket } from "./mail_socket.ts";
import { describeMailFailure, type MailOutcome } from "./mail_outcome.ts";
import { writeMail } from "./write_mail.ts";

/** For the whole conversation, however slowly the server answers. */
const TIMEOUT_MS = 60_000;

/** A mail to one person. */
interface OutgoingMail {
  /** As `readMailAddress()` gives it. */
  to: string;
  message: PlainMessage;
  language: "en" | "de";
  /** Why the recipient has it. */
  footer: readonly string[];
  /** Names the delivery: sent again, the mail has the same Message-ID, by which it can be recognized. */
  deliveryKey: string;
  /** A page that ends the mails, by a click there or a POST (RFC 8058); null: nobody else gets such a mail. */
  unsubscribeUrl: string | null;
  /** When the message was made, and not when it is sent again. */
  date: Date;
}

/**
 * Sends a mail once, to one recipient, over a connection of its own. Whatever the server does is in the outcome;
 * rejects only when `signal` aborts.
 */
export async function sendMail(
  settings: MailSettings,
  mail: OutgoingMail,
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number },
): Promise<MailOutcome> {
  signal.throwIfAborted();
  const messageId = createMessageId(settings, mail);
  const { createTransport } = await import("nodemailer");
  const socket = openMailSocket(settings, { timeoutMs, signal });
  try {
    const { response } = await createTransport({
      ...serverOptions(settings),
      getSocket: socket.provide,
    }).sendMail(writeEnvelope(settings, mail, messageId));
    const said = { message: response, detail: response };
    return { status: "sent", responseCode: 250, ...said, messageId };
  } catch (error) {
    signal.throwIfAborted();
    const own = socket.failure();
    return { ...describeMailFailure(own ?? error, { isOwn: own !== null }), messageId };
  } finally {
    socket.close();
  }
}

/** The same for the same delivery and recipient, and for no other. */
function createMessageId({ from }: MailSettings, { deliveryKey, to }: OutgoingMail): string {
  const digest = createHash("sha256").update(`${deliveryKey}\0${to}`).digest("hex").slice(0, 40);
  return `<${digest}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
}

function serverOptions(settings: MailSettings) {
  const { host, port, secure, requireTls, ignoreTls, user, password } = settings;
  return {
    ...{ host, port, secure, requireTLS: requireTls, ignoreTLS: ignoreTls },
    ...settings.name !== null && { name: settings.name },
    ...user !== null && { auth: { user, pass: password } },
    tls: {
      rejectUnauthorized: settings.rejectUnauthorized,
      ...settings.servername !== null && { servername: settings.servername },
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function writeEnvelope(settings: MailSettings, mail: OutgoingMail, messageId: string) {
  const { to, message, language, footer, unsubscribeUrl, date } = mail;
  return {
    from: settings.from,
    to: { name: "", address: to },
    envelope: { from: settings.from.address, to: [to] },
    ...writeMail(message, { language, footer, unsubscribeUrl }),
    messageId,
    date,
    headers: {
      // RFC 3834, section 5: no program answers it
      "Auto-Submitted": "auto-generated",
      ...unsubscribeUrl !== null && {
        // RFC 8058, section 3.1
        "List-Unsubscribe": { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` },
        // only with an https address
        ...unsubscribeUrl.startsWith("https:") &&
          { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      },
    },
  };
}
