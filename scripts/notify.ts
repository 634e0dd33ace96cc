import { type Chat, CHATS, postToChat } from "../lib/chat/post_to_chat.ts";
import { type Config, readConfig } from "../lib/core/config.ts";
import { ServiceError } from "../lib/core/errors.ts";
import { readMailAddress } from "../lib/core/mail_address.ts";
import { sendMail } from "../lib/mail/send_mail.ts";
import type { PlainMessage } from "../lib/outgoing/plain_message.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { writeJson } from "./write_result.ts";

const HELP = `Sends one message by e-mail or to a chat, to see whether it arrives.

Usage: npm run --silent notify -- mail ADDRESS [options]
       npm run --silent notify -- ${CHATS.join("|")} URL [options]

E-mail needs SMTP_URL and MAIL_FROM. URL is the address of an incoming webhook: a public one by https,
or a private one within WEBHOOK_ALLOW_PRIVATE.

Options:
  --title TEXT     the title; default: that this is a test
  --text TEXT      a sentence
  --json           print one JSON object
  --help           show this help

Exit codes: 0 taken by the server, 1 not taken, 2 wrong usage.
`;

const OPTIONS = {
  title: { type: "string", default: "Test message of Search Visibility" },
  text: {
    type: "string",
    default: "If you can read this, messages of this server arrive here.",
  },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(argv, { options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [way, target, ...others] = positionals;
  if (way === undefined) throw new UsageError(`Name a way: mail, ${CHATS.join(", ")}.`);
  if (target === undefined) throw new UsageError("The address is missing.");
  if (others.length > 0) throw new UsageError(`"${others[0]}" is one argument too many.`);
  const message: PlainMessage = {
    ...{ site: null, severity: "info", title: values.title, sentences: [values.text] },
    ...{ facts: [], links: [] },
  };
  const chat = CHATS.find((one) => one === way);
  if (chat === undefined && way !== "mail") {
    throw new UsageError(`There is no way "${way}": name mail, ${CHATS.join(", ")}.`);
  }
  const config = readConfig();
  const told = chat === undefined
    ? await sendTestMail(config, target, message)
    : await postTestMessage(config, { chat, url: target }, message);
  if (values.json) writeJson(told);
  else process.stdout.write(`${told.status}: ${"detail" in told ? told.detail : told.message}\n`);
  return told.status === "sent" ? 0 : 1;
}

async function sendTestMail({ mail }: Config, target: string, message: PlainMessage) {
  const { address, problem } = readMailAddress(target);
  if (problem !== null) throw new UsageError(`ADDRESS ${problem}.`);
  if (mail === null) {
    throw new ServiceError(
      "mail_not_set_up",
      "This server sends no e-mail: set SMTP_URL, such as smtp://user:password@mail.example.com:587, " +
        "and MAIL_FROM, such as reports@example.com.",
    );
  }
  return await sendMail(mail, {
    ...{ to: address, message, language: "en", deliveryKey: crypto.randomUUID() },
    footer: ["Sent by the command notify."],
    unsubscribeUrl: null,
    date: new Date(),
  }, { signal: new AbortController().signal });
}

async function postTestMessage(
  { webhookAllowPrivate }: Config,
  { chat, url }: { chat: Chat; url: string },
  message: PlainMessage,
) {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new UsageError("URL must be the https address of an incoming webhook.");
  }
  const { post: _post, ...told } = await postToChat({ chat, url, message }, {
    allowPrivate: webhookAllowPrivate,
    signal: new AbortController().signal,
    now: () => new Date(),
  });
  return told;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent notify -- --help")
);
