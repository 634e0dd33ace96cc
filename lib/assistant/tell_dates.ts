import type { SiteEventAnswer } from "../../schemas/site_event.ts";
import { quoteText } from "./quote_text.ts";
import type { FigureWriter } from "./write_figures.ts";

const SOURCES: Readonly<Record<SiteEventAnswer["source"], string>> = {
  annotation: "annotation",
  search_update: "Google's update",
  audit: "seen by audits",
  backlinks: "seen in backlinks",
  competitor: "seen in ranks",
  log: "by the server's logs",
};

/** Writes an event with its days and where it is known from. */
export function tellDates(write: FigureWriter, event: SiteEventAnswer): string {
  const { source, title, first_day: from, last_day: to } = event;
  // updates have names; annotations are words of people
  const isName = source === "annotation" || source === "search_update";
  const name = isName ? quoteText(title) : write.ofApi(title);
  const days = to === null ? write.say`since ${write.day(from)}` : write.days(from, to);
  return write.say`${name}, ${days} (${write.text(SOURCES[source])})`;
}
