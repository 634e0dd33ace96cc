import type { OpenedReports } from "./opened_reports.ts";
import { createPageVisitor } from "./page_visitor.ts";

/** Makes a link to a site's report on its page, and returns the link's path and query. */
export async function shareSpecReport(
  { api, visitor }: Pick<OpenedReports, "api" | "visitor">,
  siteId: number,
): Promise<string> {
  const path = `/sites/${siteId}/report/shares`;
  await visitor.open(path);
  await visitor.send(path, { label: "Acme", days: "30" });
  const { html } = await visitor.open(path);
  const address = /<pre class="copy-text"[^>]*>([^<]+)</.exec(html)?.[1] ?? "";
  const { origin, pathname, search } = new URL(address.replaceAll("&amp;", "&"));
  if (origin !== api.url) throw new Error(`The link leads to ${origin}.`);
  return pathname + search;
}

/** Opens a link as somebody without cookies. */
export async function openBare({ api }: Pick<OpenedReports, "api">, path: string) {
  return await createPageVisitor(api.url).open(path);
}
