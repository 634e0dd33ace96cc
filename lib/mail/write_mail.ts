import { escapeUTF8 } from "entities";
import { onOneLine, type PlainMessage, webLinks } from "../outgoing/plain_message.ts";

/** The text parts of a mail. */
interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** RFC 5322, section 2.1.1: a line of a header should have at most 78 characters; longer ones are folded. Our own choice. */
const MAX_SUBJECT_LENGTH = 150;

/** For light and dark; clients that know no media queries show the light one. Nothing is loaded from elsewhere. */
const STYLE = "body{margin:0;padding:24px;background:#fff;color:#1a1a1a;font:16px/1.5 sans-serif}" +
  "main{max-width:40em;margin:0 auto}h1{font-size:20px;line-height:1.3;margin:0 0 16px}p,ul{margin:0 0 12px}" +
  "table{border-collapse:collapse;margin:0 0 16px}th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0}" +
  "th{font-weight:normal;color:#555}a{color:#0b57d0}footer{color:#555;font-size:14px;margin-top:24px}" +
  "@media (prefers-color-scheme:dark){body{background:#1a1a1a;color:#eee}th,footer{color:#bbb}a{color:#9ecbff}}";

const UNSUBSCRIBE = { en: "Unsubscribe", de: "Abbestellen" } as const;

/**
 * Writes subject, plain text and HTML of a message: the same sentences, escaped, without pictures and without anything
 * that tells that it was read. `footer`: why the recipient has this; `unsubscribeUrl`: what ends it, null: nothing has to.
 */
export function writeMail(
  message: PlainMessage,
  { language, footer, unsubscribeUrl }: {
    language: "en" | "de";
    footer: readonly string[];
    unsubscribeUrl: string | null;
  },
): WrittenMail {
  const title = onOneLine(message.title);
  const site = message.site === null ? null : onOneLine(message.site);
  const subject = site === null || title.includes(site) ? title : `${site}: ${title}`;
  const parts = {
    title: subject,
    sentences: message.sentences.map(onOneLine),
    facts: message.facts.map(({ label, value }) => ({
      label: onOneLine(label),
      value: onOneLine(value),
    })),
    links: webLinks(message.links).map(({ label, url }) => ({ label: onOneLine(label), url })),
    footer: footer.map(onOneLine),
    unsubscribeUrl,
    unsubscribe: UNSUBSCRIBE[language],
  };
  return {
    subject: [...subject].slice(0, MAX_SUBJECT_LENGTH).join(""),
    text: writeText(parts),
    html: writeHtml(parts, language),
  };
}

/** Everything on one line each. */
interface MailParts extends Pick<PlainMessage, "title" | "sentences" | "facts" | "links"> {
  footer: readonly string[];
  unsubscribeUrl: string | null;
  unsubscribe: string;
}

function writeText(
  { title, sentences, facts, links, footer, unsubscribeUrl, unsubscribe }: MailParts,
): string {
  const last = [
    ...footer,
    ...unsubscribeUrl === null ? [] : [`${unsubscribe}:\n${unsubscribeUrl}`],
  ];
  const blocks = [
    title,
    ...sentences,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    links.map(({ label, url }) => `${label}:\n${url}`).join("\n"),
    last.length === 0 ? "" : ["-- ", ...last].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function writeHtml(
  { title, sentences, facts, links, footer, unsubscribeUrl, unsubscribe }: MailParts,
  language: string,
): string {
  const last = [
    ...footer.map((line) => escapeUTF8(line)),
    ...unsubscribeUrl === null
      ? []
      : [`<a href="${escapeUTF8(unsubscribeUrl)}">${unsubscribe}</a>`],
  ];
  const rows = facts.map(({ label, value }) =>
    `<tr><th scope="row">${escapeUTF8(label)}</th><td>${escapeUTF8(value)}</td></tr>`
  );
  const items = links.map(({ label, url }) =>
    `<li><a href="${escapeUTF8(url)}">${escapeUTF8(label)}</a></li>`
  );
  const lines = [
    "<!doctype html>",
    `<html lang="${language}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeUTF8(title)}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escapeUTF8(title)}</h1>`,
    ...sentences.map((sentence) => `<p>${escapeUTF8(sentence)}</p>`),
    ...rows.length === 0 ? [] : ["<table>", ...rows, "</table>"],
    ...items.length === 0 ? [] : ["<ul>", ...items, "</ul>"],
    ...last.length === 0 ? [] : ["<footer>", ...last.map((line) => `<p>${line}</p>`), "</footer>"],
    "</main></body></html>",
  ];
  return `${lines.join("\n")}\n`;
}
