import type { Db } from "../../../db/core/connection.ts";
import type { AlertMessage } from "../../../lib/alerts/alert_message.ts";
import { GERMAN_ALERT_TEXTS, GERMAN_COUNTS } from "../../../lib/alerts/texts/german_texts.ts";
import { findGermanAlertText } from "../../../lib/alerts/texts/translate_message.ts";
import { findGermanRule } from "../../../lib/rules/german/mod.ts";
import { RULES } from "../../../lib/rules/mod.ts";
import type { PlainMessage } from "../../../lib/outgoing/plain_message.ts";
import { createEnglishFinder } from "../english_words.ts";

const findEnglish = createEnglishFinder([
  ...Object.entries({ ...GERMAN_ALERT_TEXTS, ...GERMAN_COUNTS }),
  ...RULES.map(({ id, title }) => [title, findGermanRule(id)?.title ?? ""] as const),
]);

/**
 * The texts of all alerts and weekly reports of a database that have no German, or English words in it, their facts apart,
 * which may be names of a site's own.
 */
export async function listUnsaidAlerts(db: Db): Promise<string[]> {
  const messages = await db("alerts").pluck<string[]>("message");
  const reports = await db("alert_deliveries").where({ kind: "report" }).pluck<string[]>("message");
  const texts = [
    ...messages.flatMap((text) => {
      const { title, sentences, links } = JSON.parse(text) as AlertMessage;
      return [title, ...sentences, ...links.map(({ name }) => name)];
    }),
    ...reports.flatMap((text) => {
      const { title, sentences, links } = JSON.parse(text) as PlainMessage;
      return [title, ...sentences, ...links.map(({ label }) => label)];
    }),
  ];
  return listUnsaidTexts([...new Set(texts)]);
}

/** Those of texts that have no German, or English words in it. */
function listUnsaidTexts(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const german = findGermanAlertText(text);
    return german === undefined || findEnglish(german).length > 0;
  });
}
