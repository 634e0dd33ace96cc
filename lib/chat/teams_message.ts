import { cutText, onOneLine, type PlainMessage, webLinks } from "../outgoing/plain_message.ts";

/**
 * learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using: a message of a webhook has
 * at most 28 KB. Ours stays below it with its JSON counted in bytes.
 */
const MAX_BYTES = 28 * 1024;
/** Of one text; our own choice, so that one does not displace the others. */
const MAX_TEXT = 2_000;
/** Our own choice: further actions go into an overflow menu, or are not shown. */
const MAX_ACTIONS = 6;
const SCHEMA = "http://adaptivecards.io/schemas/adaptive-card.json";
const COLORS = { info: "Default", warning: "Warning", critical: "Attention" } as const;

/** An element of the card's body. */
type CardElement = { type: "TextBlock"; text: string; wrap: true } & Record<string, unknown> | {
  type: "FactSet";
  facts: readonly { title: string; value: string }[];
};

/** The body of a Teams webhook. */
interface TeamsMessage {
  type: "message";
  attachments: {
    contentType: "application/vnd.microsoft.card.adaptive";
    contentUrl: null;
    content: {
      $schema: typeof SCHEMA;
      type: "AdaptiveCard";
      version: "1.4";
      body: CardElement[];
      actions: { type: "Action.OpenUrl"; title: string; url: string }[];
    };
  }[];
}

/**
 * Writes the body of a Teams workflow "When a Teams webhook request is received": a message with one Adaptive Card
 * (learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using). Facts that do not fit
 * are left out first, then sentences, the last ones first.
 */
export function writeTeamsMessage(message: PlainMessage): TeamsMessage {
  const sentences = message.sentences.map(escapeMarkdown);
  const facts = message.facts.map(({ label, value }) => ({
    title: escapeMarkdown(label),
    value: escapeMarkdown(value),
  }));
  for (;;) {
    const card = writeCard(message, { sentences, facts });
    if (Buffer.byteLength(JSON.stringify(card)) <= MAX_BYTES) return card;
    if (facts.pop() === undefined && sentences.pop() === undefined) {
      // title, site and six links are below the limit by themselves
      throw new Error("A card without sentences and facts is too large.");
    }
  }
}

function writeCard(
  { site, title, severity, links }: PlainMessage,
  { sentences, facts }: {
    sentences: readonly string[];
    facts: readonly { title: string; value: string }[];
  },
): TeamsMessage {
  const body: CardElement[] = [
    {
      ...{ type: "TextBlock", text: escapeMarkdown(title), wrap: true },
      ...{ size: "Large", weight: "Bolder", color: COLORS[severity], style: "heading" },
    },
    ...site === null
      ? []
      : [{ type: "TextBlock", text: escapeMarkdown(site), wrap: true, isSubtle: true } as const],
    ...sentences.map((text) => ({ type: "TextBlock", text, wrap: true } as const)),
    ...facts.length === 0 ? [] : [{ type: "FactSet", facts } as const],
  ];
  const actions = webLinks(links).filter(({ url }) => url.length <= MAX_TEXT).slice(0, MAX_ACTIONS)
    .map(({ label, url }) => ({
      type: "Action.OpenUrl" as const,
      // not markdown
      title: cutText(onOneLine(label), 100),
      url,
    }));
  return {
    type: "message",
    attachments: [{
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: { $schema: SCHEMA, type: "AdaptiveCard", version: "1.4", body, actions },
    }],
  };
}

/**
 * One line in which the markdown of Adaptive Cards (bold, italic, lists, links:
 * learn.microsoft.com/adaptive-cards/authoring-cards/text-features) is escaped, and a function such as {{DATE()}} is none.
 */
function escapeMarkdown(text: string): string {
  return cutText(onOneLine(text), MAX_TEXT)
    .replace(/[\\*_[\]()`~#<>]/g, "\\$&")
    .replace(/^([-+])(?=\s)/, "\\$1")
    .replace(/^(\d+)\.(?=\s)/, "$1\\.")
    .replaceAll("{{", "{\u2060{");
}
