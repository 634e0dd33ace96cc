import { GERMAN_STATUSES } from "../../assistant/words/german_sentences/api_sentences.ts";
import { currentLanguage } from "./language.ts";
import { saidByApi } from "./said.ts";

/** Why data are missing or preliminary, as the API says it, in the current language. */
export function saidStatus({ code, message }: { code: string; message: string }): string {
  if (currentLanguage() === "en") return message;
  return GERMAN_STATUSES[code] ?? saidByApi(message);
}
