import { connect, type Socket } from "node:net";
import type { MailSettings } from "../core/mail_settings.ts";

/** A connection to the mail server that ends at a deadline. */
interface MailSocket {
  /** As nodemailer asks for a socket. */
  provide(
    options: unknown,
    callback: (error: Error | null, socket?: { connection: Socket }) => void,
  ): void;
  /** Why it was ended from here; null: it was not. */
  failure(): Error | null;
  close(): void;
}

/**
 * Opens the connection when it is asked for. The library's own time limits begin again with every byte; this one does
 * not, so that a server that drips is left, too.
 */
export function openMailSocket(
  { host, port }: MailSettings,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): MailSocket {
  let socket: Socket | undefined;
  let reason: { code: string; message: string } | null = null;
  const end = (code: string, message: string) => {
    reason = { code, message };
    socket?.destroy(createFailure(reason));
  };
  const timer = setTimeout(
    () => end("ETIMEDOUT", `the mail server took more than ${timeoutMs} ms.`),
    timeoutMs,
  );
  const onAbort = () => end("EABORTED", "sending was given up.");
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    provide(_options, callback) {
      const opened = socket = connect({ host, port });
      opened.once("error", callback);
      opened.once("connect", () => {
        opened.off("error", callback);
        callback(null, { connection: opened });
      });
    },
    // the library changes the error that it is given
    failure: () => reason && createFailure(reason),
    close() {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      socket?.destroy();
    },
  };
}

function createFailure({ code, message }: { code: string; message: string }): Error {
  return Object.assign(new Error(message), { code });
}
