import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as it arrived. */
interface ArrivedMail {
  from: string;
  to: string[];
  /** Headers and body. */
  source: string;
  secure: boolean;
  user: string | null;
}

/** A mail server on loopback. */
export interface SpecMailServer {
  port: number;
  mails: ArrivedMail[];
  close(): Promise<void>;
}

/** Starts a mail server on a port of its own; by default it takes everything without sign-in. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<SpecMailServer> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // its own certificate is nobody's
    hideSTARTTLS: options.cert === undefined,
    logger: false,
    closeTimeout: 10,
    onData(stream, session, done) {
      const chunks: Uint8Array[] = [];
      stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString("utf8"),
          secure: Boolean(session.secure),
          user: session.user === undefined ? null : String(session.user),
        });
        done(null);
      });
    },
    ...options,
  });
  // a client that goes is no failure of the spec
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
