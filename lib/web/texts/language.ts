import { AsyncLocalStorage } from "node:async_hooks";
import type { ReportLanguage } from "../../../schemas/report_settings.ts";

const LANGUAGE = new AsyncLocalStorage<ReportLanguage>();

/** Does work whose texts, numbers and days are written in a language, with all that it waits for. */
export function inLanguage<Result>(language: ReportLanguage, work: () => Result): Result {
  return LANGUAGE.run(language, work);
}

/** The language in which texts, numbers and days are written now; outside of `inLanguage()` English. */
export function currentLanguage(): ReportLanguage {
  return LANGUAGE.getStore() ?? "en";
}

/** Whether work goes on within `inLanguage()`; constants of modules are made outside of it. */
export function isLanguageChosen(): boolean {
  return LANGUAGE.getStore() !== undefined;
}
