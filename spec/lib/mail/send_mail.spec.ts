import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { readConfig } from "../../../lib/core/config.ts";
import { sendMail } from "../../../lib/mail/send_mail.ts";
import { CERTIFICATE, PRIVATE_KEY } from "../../support/certificate.ts";
import { type SpecMailServer, startMailServer } from "../../support/mail/mail_server.ts";

type Mail = Parameters<typeof sendMail>[1];

const MAIL: Mail = {
  to: "ann@xn--bcher-kva.example",
  message: {
    site: "bücher.example",
    severity: "critical",
    title: "Prüfung: 3 neue Fehler",
    sentences: ["Drei Seiten antworten mit 500."],
    facts: [],
    links: [{ label: "Bericht", url: "https://api.example/sites/1" }],
  },
  language: "de",
  footer: ["Sie haben diese Nachrichten bestellt."],
  deliveryKey: "alert-17",
  unsubscribeUrl: null,
  date: new Date("2026-11-20T09:12:41Z"),
};

describe("sendMail()", () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  const start = async (options: Parameters<typeof startMailServer>[0] = {}) => {
    const server = await startMailServer(options);
    closers.push(server.close);
    return server;
  };

  const send = async (
    { port }: Pick<SpecMailServer, "port">,
    { url = "", mail = {}, timeoutMs = 5_000, signal = new AbortController().signal }: {
      url?: string;
      mail?: Partial<Mail>;
      timeoutMs?: number;
      signal?: AbortSignal;
    } = {},
  ) => {
    const SMTP_URL = (url || "smtp://127.0.0.1:PORT").replace("PORT", String(port));
    const { mail: settings } = readConfig({ SMTP_URL, MAIL_FROM: "Reports <reports@sv.example>" });
    if (settings === null) throw new Error("There are settings.");
    return await sendMail(settings, { ...MAIL, ...mail }, { signal, timeoutMs });
  };

  /** A server that answers each line by `answer`; null: it hangs up. */
  const startScripted = async (answer: (line: string, socket: Socket) => string | null) => {
    const lines: string[] = [];
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.write("220 spec ESMTP\r\n");
      let rest = "";
      socket.on("data", (chunk) => {
        const parts = (rest + String(chunk)).split("\r\n");
        rest = parts.pop() ?? "";
        for (const line of parts) {
          lines.push(line);
          const said = answer(line, socket);
          if (said === null) socket.destroy();
          else if (said !== "") socket.write(`${said}\r\n`);
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => new Promise((resolve) => server.close(() => resolve())));
    return { port: (server.address() as AddressInfo).port, lines };
  };

  it("delivers text and HTML with the headers of an automatic mail", async () => {
    const server = await start();
    const outcome = await send(server);
    expect(outcome).to.include({ status: "sent", responseCode: 250 });
    const [mail] = server.mails;
    expect(mail).to.include({ from: "reports@sv.example", secure: false });
    // smtp-server shows punycode as letters
    expect(mail?.to).to.deep.equal(["ann@bücher.example"]);
    const head = mail?.source.split("\r\n\r\n")[0] ?? "";
    expect(head).to.match(/^From: Reports <reports@sv\.example>\r$/m);
    expect(head).to.match(/^To: ann@xn--bcher-kva\.example\r$/m);
    expect(head).to.match(/^Auto-Submitted: auto-generated\r$/m);
    expect(head).to.match(/^Date: Fri, 20 Nov 2026 09:12:41 \+0000\r$/m);
    expect(head).to.match(/^Content-Type: multipart\/alternative;/m);
    expect(head).to.include(`Message-ID: ${outcome.messageId}`);
    expect(head).not.to.include("List-Unsubscribe");
    expect(mail?.source).to.include("Drei Seiten antworten mit 500.");
    expect(mail?.source).to.include("<p>Drei Seiten antworten mit 500.</p>");
  });

  it("names the way out by RFC 8058 where there is one", async () => {
    const server = await start();
    await send(server, { mail: { unsubscribeUrl: "https://api.example/unsubscribe/x?a=1" } });
    expect(server.mails[0]?.source).to.include(
      "List-Unsubscribe: <https://api.example/unsubscribe/x?a=1>\r\n" +
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
    );
  });

  it("has the same Message-ID for a delivery that is sent again, and no other", async () => {
    const server = await start();
    const first = await send(server);
    expect((await send(server)).messageId).to.equal(first.messageId);
    const others = [{ deliveryKey: "alert-18" }, { to: "bob@example.com" }];
    for (const mail of others) {
      expect((await send(server, { mail })).messageId).not.to.equal(first.messageId);
    }
    expect(first.messageId).to.match(/^<[0-9a-f]{40}@sv\.example>$/);
  });

  it("adds no header by a title with line breaks", async () => {
    const server = await start();
    const title = "A\r\nBcc: eve@example.com\r\n\r\nbody";
    await send(server, { mail: { message: { ...MAIL.message, title } } });
    expect(server.mails[0]?.to).to.have.length(1);
    expect(server.mails[0]?.source).not.to.match(/^Bcc:/m);
  });

  describe("with TLS", () => {
    const signIn: Parameters<typeof startMailServer>[0] = {
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        if (username === "ann" && password === "p@ss") done(null, { user: "ann" });
        else done(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
      },
    };
    const certified = { ...signIn, key: PRIVATE_KEY, cert: CERTIFICATE };

    it("signs in after STARTTLS, and over TLS from the start", async () => {
      const starttls = await start(certified);
      const trusting = "?tls.rejectUnauthorized=false";
      const url = `smtp://ann:p%40ss@127.0.0.1:PORT${trusting}`;
      expect(await send(starttls, { url })).to.include({ status: "sent" });
      expect(starttls.mails[0]).to.include({ secure: true, user: "ann" });
      const tls = await start({ ...certified, secure: true });
      const secureUrl = `smtps://ann:p%40ss@127.0.0.1:PORT${trusting}`;
      expect(await send(tls, { url: secureUrl })).to.include({ status: "sent" });
      expect(tls.mails[0]).to.include({ secure: true, user: "ann" });
    });

    it("believes no certificate that nobody signed", async () => {
      const server = await start(certified);
      const outcome = await send(server, { url: "smtp://ann:p%40ss@localhost:PORT" });
      expect(outcome).to.include({ status: "retry", responseCode: null });
      expect(outcome.detail).to.match(/self.signed|certificate/i);
      expect(server.mails).to.have.length(0);
    });

    it("sends no password to a server without STARTTLS", async () => {
      const server = await startScripted((line) =>
        line.startsWith("EHLO") ? "250 AUTH PLAIN" : "500 no"
      );
      const outcome = await send(server, { url: "smtp://ann:p%40ss@127.0.0.1:PORT" });
      expect(outcome.status).to.equal("retry");
      expect(server.lines.filter((line) => line.startsWith("AUTH"))).to.deep.equal([]);
    });

    it("tries later when the sign-in is refused: that is no fault of the address", async () => {
      const server = await start(certified);
      const url = "smtp://ann:wrong@127.0.0.1:PORT?tls.rejectUnauthorized=false";
      const outcome = await send(server, { url });
      expect(outcome).to.include({ status: "retry", responseCode: 535 });
      expect(outcome.detail).to.match(/^AUTH PLAIN: 535/);
      expect(outcome.detail).not.to.include("wrong");
      expect(outcome.message).to.equal("The mail server answered 535 to the operator's settings.");
    });
  });

  it("tries later after 4xx, and not after 5xx of the recipient or the mail", async () => {
    const refusing = (responseCode: number) =>
      Object.assign(new Error("Mailbox says no"), { responseCode });
    for (const [code, status] of [[450, "retry"], [550, "refused"]] as const) {
      const atRecipient = await start({ onRcptTo: (_to, _session, done) => done(refusing(code)) });
      expect(await send(atRecipient)).to.include({
        status,
        responseCode: code,
        message: `RCPT TO: ${code} Mailbox says no`,
      });
      const atData = await start({
        onData(stream, _session, done) {
          stream.resume();
          stream.on("end", () => done(refusing(code)));
        },
      });
      expect(await send(atData)).to.include({ status, responseCode: code });
    }
    const atSender = await start({ onMailFrom: (_from, _session, done) => done(refusing(550)) });
    expect(await send(atSender)).to.include({ status: "retry", responseCode: 550 });
  });

  it("tries later when there is no server, and when it goes between DATA and 250", async () => {
    const gone = await start();
    await gone.close();
    const unreached = await send(gone);
    expect(unreached).to.include({ status: "retry", responseCode: null });
    // tenants read it; where the operator's mail server is, is no business of theirs
    expect(unreached.message).to.match(/^E[A-Z]+: the mail server could not be reached\.$/);
    expect(unreached.detail).to.include(`127.0.0.1:${gone.port}`);
    let inData = false;
    const killed = await startScripted((line) => {
      if (inData) return line === "." ? null : "";
      if (line === "DATA") {
        inData = true;
        return "354 go on";
      }
      return "250 ok";
    });
    const outcome = await send(killed);
    expect(outcome).to.include({ status: "retry", responseCode: null });
    expect(killed.lines).to.include(".");
  });

  it("leaves a server that hangs, or that drips, when its time is over", async () => {
    const hangs = await startScripted(() => "");
    const drips = await startScripted((_line, socket) => {
      const timer = setInterval(() => socket.write("250-x\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
      return "";
    });
    for (const server of [hangs, drips]) {
      const startedAt = performance.now();
      const outcome = await send(server, { timeoutMs: 300 });
      expect(outcome).to.include({ status: "retry", responseCode: null });
      expect(outcome.message).to.equal("ETIMEDOUT: the mail server took more than 300 ms.");
      expect(performance.now() - startedAt).to.be.at.least(250);
    }
  });

  it("stops with the process", async () => {
    const server = await startScripted(() => "");
    const stopping = new AbortController();
    const sending = send(server, { signal: stopping.signal });
    setTimeout(() => stopping.abort(new Error("stopping")), 50);
    const error = await sending.then(() => null, (reason: unknown) => reason);
    expect(error).to.have.property("message", "stopping");
  });
});
