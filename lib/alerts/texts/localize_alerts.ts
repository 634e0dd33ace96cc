import { sayAlertText, sayFactValue } from "./translate_message.ts";

/** Lists of an alert whose members have names; those of figures have values, too. */
const LISTS = ["facts", "evidence"];

const german = (text: unknown) => typeof text === "string" ? sayAlertText(text, "de") : text;

/** Gives alerts as the API answers them with their texts in German; what they say of a site stays as it is. */
export function localizeAlerts(rows: readonly object[]): object[] {
  return rows.map((alert) => {
    const row: Record<string, unknown> = { ...alert };
    if ("title" in row) row["title"] = german(row["title"]);
    if (Array.isArray(row["sentences"])) row["sentences"] = row["sentences"].map(german);
    for (const list of LISTS) {
      const items = row[list];
      if (Array.isArray(items)) row[list] = items.map(localizeItem);
    }
    return row;
  });
}

function localizeItem(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { name: label, value } = item;
  return {
    ...item,
    name: german(label),
    ...typeof label === "string" && typeof value === "string" && {
      value: sayFactValue({ label, value }, "de"),
    },
  };
}
