import type { Need } from "../kind.ts";
import type { Entities } from "./question.ts";

/** What a question names, and what it leaves out of that which was named before. */
export function mergeEntities(before: Entities, now: Entities): Entities {
  const namesKeyword = now.quoted.length + now.keywords.length > 0;
  return {
    quoted: namesKeyword ? now.quoted : before.quoted,
    keywords: namesKeyword ? now.keywords : before.keywords,
    urls: now.pageNames.length + now.urls.length > 0 ? now.urls : before.urls,
    domains: now.domains.length > 0 ? now.domains : before.domains,
    issueCodes: now.issueCodes.length > 0 ? now.issueCodes : before.issueCodes,
    span: now.span ?? before.span,
    against: now.against,
    compare: now.compare ?? before.compare,
    device: now.device ?? before.device,
    country: now.country ?? before.country,
    severity: now.severity ?? before.severity,
    category: now.category ?? before.category,
    top: now.top ?? before.top,
    positions: now.positions ?? before.positions,
    conditions: now.conditions.length > 0 ? now.conditions : before.conditions,
    // two intents are compared: none of them is a limit any more
    intent: now.comparesIntents ? null : now.intent ?? before.intent,
    comparesIntents: now.comparesIntents,
    branded: now.branded ?? before.branded,
    without: now.without,
    unread: now.unread,
    path: now.path ?? (now.folder === null ? before.path : null),
    folder: now.folder ?? (now.path === null ? before.folder : null),
    term: now.term ?? before.term,
    agent: now.agent ?? before.agent,
    engine: now.engine ?? before.engine,
    pageNames: now.pageNames.length + now.urls.length > 0 ? now.pageNames : before.pageNames,
  };
}

/** Of what was named before, only what this kind cannot do without. */
export function keepNeeded(merged: Entities, now: Entities, needed: ReadonlySet<Need>): Entities {
  return {
    ...now,
    ...(needed.has("page") ? { urls: merged.urls, pageNames: merged.pageNames } : {}),
    ...(needed.has("keyword") || needed.has("tag")
      ? { quoted: merged.quoted, keywords: merged.keywords }
      : {}),
    ...(needed.has("domain") ? { domains: merged.domains } : {}),
    ...(needed.has("issue") ? { issueCodes: merged.issueCodes } : {}),
    ...(needed.has("category") ? { category: merged.category } : {}),
    ...(needed.has("term") ? { term: merged.term } : {}),
    ...(needed.has("agent") ? { agent: merged.agent } : {}),
  };
}
