import {
  cutText,
  onOneLine,
  type PlainMessage,
  type SEVERITIES,
  webLinks,
} from "../outgoing/plain_message.ts";

/** docs.discord.com/developers/resources/message, "Embed Limits": of one embed, and of all together. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4_096;
const MAX_FIELDS = 25;
const MAX_FIELD_NAME = 256;
const MAX_FIELD_VALUE = 1_024;
const MAX_AUTHOR = 256;
const MAX_TOTAL = 6_000;
/** Our own choice; the bar at the side of the embed. */
const COLORS: Readonly<Record<typeof SEVERITIES[number], number>> = {
  info: 0x0b57d0,
  warning: 0xb06000,
  critical: 0xb3261e,
};

/** A figure, or a name. */
interface DiscordField {
  name: string;
  value: string;
  inline: boolean;
}

/** The body of a Discord webhook. */
interface DiscordMessage {
  embeds: {
    author?: { name: string };
    title: string;
    description: string;
    color: number;
    fields: DiscordField[];
  }[];
  allowed_mentions: { parse: [] };
}

/**
 * Writes the body of a Discord webhook with one embed (docs.discord.com/developers/resources/webhook#execute-webhook).
 * Nobody is mentioned: `allowed_mentions` names none. What is too long is cut; links stay whole or are left out.
 */
export function writeDiscordMessage(message: PlainMessage): DiscordMessage {
  const author = message.site === null ? "" : cutText(onOneLine(message.site), MAX_AUTHOR);
  const title = escapeMarkdown(message.title, MAX_TITLE);
  const links = webLinks(message.links).map(({ label, url }) =>
    `[${escapeMarkdown(label, MAX_FIELD_NAME)}](<${escapeUrl(url)}>)`
  );
  const linked = keepLines(links, MAX_DESCRIPTION / 2);
  let left = MAX_TOTAL - author.length - title.length;
  const sentences = message.sentences.map((one) => escapeMarkdown(one, MAX_DESCRIPTION / 2));
  const kept = keepLines(sentences, MAX_DESCRIPTION - linked.length - 1);
  const description = [kept, linked].filter((part) => part !== "").join("\n");
  left -= description.length;
  const fields: DiscordField[] = [];
  for (const { label, value } of message.facts.slice(0, MAX_FIELDS)) {
    const field = {
      // an embed's field must not be empty
      name: escapeMarkdown(label, MAX_FIELD_NAME) || "–",
      value: escapeMarkdown(value, MAX_FIELD_VALUE) || "–",
      inline: true,
    };
    left -= field.name.length + field.value.length;
    if (left < 0) break;
    fields.push(field);
  }
  const embed = { title, description, color: COLORS[message.severity], fields };
  return {
    embeds: [author === "" ? embed : { author: { name: author }, ...embed }],
    allowed_mentions: { parse: [] },
  };
}

/** What would end a link. */
function escapeUrl(url: string): string {
  return url.replace(/[<>()\\]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The first lines that fit. */
function keepLines(lines: readonly string[], length: number): string {
  let text = "";
  for (const line of lines) {
    const next = text === "" ? line : `${text}\n${line}`;
    if (next.length > length) break;
    text = next;
  }
  return text;
}

/**
 * One line whose escaped text has at most `length` characters. Escaped is what Discord's markdown and mentions begin
 * with; a backslash before a punctuation mark is not shown.
 */
function escapeMarkdown(text: string, length: number): string {
  const line = onOneLine(text);
  for (let kept = length;; kept = Math.floor(kept * 0.9)) {
    const escaped = cutText(line, kept)
      .replace(/[\\*_~`|>#[\]()<:@-]/g, "\\$&")
      .replace(/^(\d+)\./, "$1\\.");
    if (escaped.length <= length) return escaped;
  }
}
