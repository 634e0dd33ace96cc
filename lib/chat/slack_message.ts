import { cutText, onOneLine, type PlainMessage, webLinks } from "../outgoing/plain_message.ts";

/** docs.slack.dev/reference/block-kit/blocks/header-block: 150 characters. */
const MAX_HEADER = 150;
/** docs.slack.dev/reference/block-kit/composition-objects/text-object: 3,000 characters, as they are sent. */
const MAX_SECTION = 3_000;
/** docs.slack.dev/reference/block-kit/blocks: 50 blocks in a message. */
const MAX_BLOCKS = 50;
/** docs.slack.dev/messaging/formatting-message-text: these three are escaped, and nothing else. */
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A block of text. */
interface SlackBlock {
  type: "header" | "section";
  text: SlackText;
}

/** `verbatim`: Slack makes no links and mentions of what looks like one. */
type SlackText = { type: "plain_text"; text: string; emoji: false } | {
  type: "mrkdwn";
  text: string;
  verbatim: true;
};

/**
 * Writes the body of a Slack incoming webhook: Block Kit, with `text` for notifications
 * (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks). What is too long is cut with an ellipsis.
 */
export function writeSlackMessage(message: PlainMessage): { text: string; blocks: SlackBlock[] } {
  const title = onOneLine(message.title);
  const lines = message.sentences.map((sentence) => toMrkdwn(sentence, MAX_SECTION));
  const facts = message.facts.map(({ label, value }) =>
    toMrkdwn(`${label}: ${value}`, MAX_SECTION)
  );
  const links = webLinks(message.links).map(({ label, url }) => {
    const name = toMrkdwn(label, MAX_HEADER);
    // a bar would end the address
    return `<${escapeText(url.replaceAll("|", "%7C"))}|${name}>`;
  }).filter((link) => link.length <= MAX_SECTION);
  const heading: SlackBlock = {
    type: "header",
    text: { type: "plain_text", text: cutText(title, MAX_HEADER), emoji: false },
  };
  const site = message.site === null ? [] : [toMrkdwn(message.site, MAX_SECTION)];
  return {
    text: toMrkdwn(title, MAX_SECTION),
    blocks: [heading, ...[site, lines, facts, links].flatMap(toSections)].slice(0, MAX_BLOCKS),
  };
}

/** As few sections as hold the lines, none cut in two. */
function toSections(lines: readonly string[]): SlackBlock[] {
  const texts: string[] = [];
  for (const line of lines.filter((one) => one !== "")) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= MAX_SECTION) {
      texts[texts.length - 1] = `${last}\n${line}`;
    } else texts.push(line);
  }
  return texts.map((text) => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } }));
}

/** One line whose escaped text has at most `length` characters. */
function toMrkdwn(text: string, length: number): string {
  const line = onOneLine(text);
  for (let kept = length;; kept = Math.floor(kept * 0.9)) {
    const escaped = defuse(escapeText(cutText(line, kept)));
    if (escaped.length <= length) return escaped;
  }
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "");
}

/** Slack has no escapes for these: a word joiner (U+2060) before each keeps it from being markup. */
function defuse(text: string): string {
  return text.replace(/^&gt;|(?<![\p{L}\p{N}])[*_~`]|[*_~`](?![\p{L}\p{N}])/gu, "\u2060$&");
}
