import type { Db } from "../../../db/core/connection.ts";
import type { AlertMessage } from "../../../lib/alerts/alert_message.ts";
import { findGermanAlertText } from "../../../lib/alerts/texts/translate_message.ts";

/** The texts of all alerts of a database that have no German, their facts apart, which may be names of a site's own. */
export async function listUnsaidAlerts(db: Db): Promise<string[]> {
  const messages = await db("alerts").pluck<string[]>("message");
  const texts = messages.flatMap((text) => {
    const { title, sentences, links } = JSON.parse(text) as AlertMessage;
    return [title, ...sentences, ...links.map(({ name }) => name)];
  });
  return [...new Set(texts)].filter((text) => findGermanAlertText(text) === undefined);
}
