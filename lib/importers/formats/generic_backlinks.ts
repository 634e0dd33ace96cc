import { findColumns } from "../columns/find_columns.ts";
import type { ColumnRole } from "../columns/header_aliases.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { createLinkPlan, type LinkPlan } from "../columns/link_plan.ts";
import type { LinkRole } from "../columns/link_aliases.ts";
import { readLinks } from "../read_links.ts";

const ROLES = [
  "source_url",
  "target_url",
  "anchor",
  "source_title",
  "link_type",
  "rel",
  "dofollow",
  "nofollow",
  "ugc",
  "sponsored",
  "first_seen",
  "last_seen",
  "lost_at",
  "link_status",
  "lost_reason",
  "http_code",
  "authority",
  "language",
] as const satisfies readonly ColumnRole[];

/**
 * Backlinks from any tool, by the usual names of columns: the linking page, and its target or the anchor; as far as
 * they are there `rel`, type, days, state. Without a target the links are of the site as a whole.
 */
export const genericBacklinks: Importer = {
  format: "backlinks",
  title: "Backlinks by column names (CSV or NDJSON)",
  expects: "source URL, and target URL or anchor",
  reads: "records",
  detect(sample, options) {
    const plan = createPlan(sample, options);
    if (plan.sourceUrl === -1) return { score: 0, why: "there is no column of linking pages" };
    if (plan.targetUrl === -1 && plan.anchor === -1) {
      return { score: 0, why: "there is neither a column of targets nor one of anchors" };
    }
    if (findColumns(sample.columns, ["query"], options.aliases)[0] !== -1) {
      return { score: 0, why: "there is a column of keywords" };
    }
    return { score: 45, why: "backlinks" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      const plan = createPlan(sample, options);
      if (plan.targetUrl === -1) {
        log.warn(
          `No column of ${sample.file.name} says which page is linked: its links are of the site as a whole.`,
        );
      }
      yield* readLinks(sample, plan, { options, log });
    }
  },
};

function createPlan({ columns }: Sample, { aliases }: ImportOptions): LinkPlan {
  const found = findColumns(columns, ROLES, aliases);
  const at = (role: LinkRole | "language") => found[ROLES.indexOf(role)] ?? -1;
  const authority = at("authority");
  return {
    ...createLinkPlan("other"),
    sourceUrl: at("source_url"),
    targetUrl: at("target_url"),
    anchor: at("anchor"),
    title: at("source_title"),
    language: at("language"),
    httpCode: at("http_code"),
    linkType: at("link_type"),
    rel: at("rel"),
    dofollow: at("dofollow"),
    nofollow: at("nofollow"),
    ugc: at("ugc"),
    sponsored: at("sponsored"),
    firstSeen: at("first_seen"),
    lastSeen: at("last_seen"),
    lostOn: at("lost_at"),
    lostFlag: at("link_status"),
    lostReason: at("lost_reason"),
    domainAuthority: authority === -1
      ? null
      : { column: authority, name: columns[authority] ?? "authority" },
    lacksScheme: true,
  };
}
