import { type Content, type Html, html } from "../html.ts";
import { notice } from "./notice.ts";

/** What was done, or what to know, by the code that is in an address as `?done=`; a text alone is `good`. */
export type DoneTexts = Readonly<
  Record<string, string | readonly [kind: "good" | "info", text: Content]>
>;

/** Writes the notice that `?done=` names; an address that someone made up shows nothing. */
export function doneNotice(query: URLSearchParams, texts: DoneTexts): Html {
  const code = query.get("done") ?? "";
  const done = Object.hasOwn(texts, code) ? texts[code] : undefined;
  if (done === undefined) return html``;
  return typeof done === "string" ? notice("good", done) : notice(...done);
}
