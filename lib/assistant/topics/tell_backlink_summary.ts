import { cite, type Context } from "../context.ts";
import type { Draft, Suggestion } from "../kind.ts";
import { writeUrl } from "../quote_text.ts";
import { IMPORT_DATA, look, statusNote } from "../tell_rows.ts";
import { tellLinkStatuses } from "../tell_link_statuses.ts";

/** Has the links looked at. */
export const VERIFY: Suggestion = {
  type: "verify_backlinks",
  label: "Look which links are still there.",
  method: "POST",
  path: "/backlinks/verify",
};

/** Reads the summary of the links, of the days that were named. */
export async function readSummary(context: Context, query: Record<string, string> = {}) {
  const reading = await context.read("getBacklinkSummary", { query });
  return { reading, data: reading.body.data, meta: reading.body.meta };
}

/** What is said where no export of links was imported. */
function noLinks({ reading, meta }: Awaited<ReturnType<typeof readSummary>>): Draft {
  return {
    text: [statusNote(meta) ?? "No backlinks are known: import an export of a backlink tool."],
    citations: [cite(reading, "backlink_summary", null, "Backlinks")],
    suggestions: [IMPORT_DATA],
  };
}

/** Says how many links are known, and in which state they are. */
export async function tellCount(context: Context): Promise<Draft> {
  const { write } = context;
  const summary = await readSummary(context);
  const { reading, data, meta } = summary;
  if (!data || meta.source === null) return noLinks(summary);
  const { statuses } = data;
  return {
    text: [
      write.say`${write.many(data.links_count, "backlink")} from ${
        write.many(data.referring_domains_count, "domain")
      } ${data.links_count === 1 ? "is" : "are"} known (sources up to ${write.day(meta.to)}).`,
      tellLinkStatuses(context, statuses),
      data.follow?.links?.ratio === null || data.follow?.links?.ratio === undefined
        ? null
        : write.say`Of those whose rel is known ${
          write.share(data.follow.links.ratio)
        } are followed${
          data.follow.links.unknown === 0
            ? "."
            : write.say`; of ${write.count(data.follow.links.unknown)} it is unknown.`
        }`,
      data.concentration === null || data.referring_domains_count <= TOP
        ? null
        : write.say`The strongest ten domains have ${
          write.share(data.concentration.top_10_share)
        } of the links.`,
    ],
    citations: [cite(reading, "backlink_summary", null, "Backlinks")],
    suggestions: [
      VERIFY,
      look("See the referring domains.", "/referring-domains"),
      look("See the links.", "/backlinks"),
    ],
  };
}

/** The number of domains that the concentration is about; of fewer it is always the whole. */
const TOP = 10;

/** Says how many links were won and lost. */
export async function tellChanges(context: Context): Promise<Draft> {
  const { write } = context;
  // links know neither device nor country
  const { from, to } = await context.window() as Record<string, string>;
  const summary = await readSummary(context, { ...(from ? { from } : {}), ...(to ? { to } : {}) });
  const { reading, data, meta } = summary;
  if (!data || meta.source === null || !data.changes) return noLinks(summary);
  const { changes } = data;
  return {
    text: [
      write.say`Backlinks ${write.days(changes.from, changes.to)}: ${
        write.count(changes.new_links)
      } new, ${write.count(changes.lost_links)} lost (net ${write.change(changes.net_links)}).`,
      write.say`Domains: ${write.count(changes.new_domains)} new, ${
        write.count(changes.lost_domains)
      } lost (net ${write.change(changes.net_domains)}).`,
    ],
    citations: [cite(reading, "backlink_summary", null, "New and lost backlinks")],
    suggestions: [
      look("See the lost links.", "/backlinks?filter[status]=lost&sort=-lost_at"),
      look("See the newest links.", "/backlinks?sort=-first_seen_at"),
      VERIFY,
    ],
  };
}

/** Says how many links are followed. */
export async function tellFollow(context: Context): Promise<Draft> {
  const { write } = context;
  const summary = await readSummary(context);
  const { reading, data, meta } = summary;
  if (!data || meta.source === null) return noLinks(summary);
  const { links, domains } = data.follow;
  return {
    text: [
      write.say`Links: ${write.count(links.follow)} followed, ${
        write.count(links.nofollow)
      } nofollow, of ${write.count(links.unknown)} it is unknown; of those that are known ${
        write.share(links.ratio)
      } are followed.`,
      write.say`Domains: ${write.count(domains.follow)} with a followed link, ${
        write.count(domains.nofollow)
      } without, of ${write.count(domains.unknown)} it is unknown.`,
    ],
    citations: [cite(reading, "backlink_summary", null, "Follow share")],
    suggestions: [
      look("See the links that are not followed.", "/backlinks?filter[dofollow]=false"),
      VERIFY,
    ],
  };
}

/** Says which pages of the site have the most links from elsewhere. */
export async function tellTargets(context: Context): Promise<Draft> {
  const { write, rows: { count, skip } } = context;
  const summary = await readSummary(context);
  const { reading, data, meta } = summary;
  if (!data || meta.source === null) return noLinks(summary);
  const targets: Target[] = (data.top_targets ?? []).slice(skip, skip + count);
  return {
    text: [
      targets.length === 0
        ? "No page is known that other sites link to."
        : write.say`Pages that the most domains link to (sources up to ${write.day(meta.to)}):`,
      ...targets.map((one) =>
        write.say`- ${writeUrl(one.url)}: ${write.many(one.links_count, "link")} from ${
          write.many(one.domains_count, "domain")
        }`
      ),
    ],
    citations: [cite(reading, "backlink_summary", null, "Backlinks")],
    suggestions: [look("See the links.", "/backlinks"), VERIFY],
  };
}

interface Target {
  url: string;
  links_count: number;
  domains_count: number;
}
