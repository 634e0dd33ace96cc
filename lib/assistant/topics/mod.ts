import type { Kind } from "../kind.ts";
import { AI_MENTION_KINDS } from "./ai_mentions.ts";
import { ANALYSIS_KINDS } from "./analysis.ts";
import { AUDIT_KINDS } from "./audits.ts";
import { BACKLINK_KINDS } from "./backlinks.ts";
import { CHANGE_KINDS } from "./changes.ts";
import { COMPETITOR_KINDS } from "./competitors.ts";
import { DATA_KINDS } from "./data.ts";
import { HEALTH_KINDS } from "./health.ts";
import { ISSUE_KINDS } from "./issues.ts";
import { KEYWORD_LIST_KINDS } from "./keywords.ts";
import { ONE_ISSUE_KINDS } from "./one_issue.ts";
import { ONE_KEYWORD_KINDS } from "./one_keyword.ts";
import { ONE_PAGE_KINDS } from "./one_page.ts";
import { PAGE_LIST_KINDS } from "./pages.ts";
import { GAINING_KINDS } from "./pages_gaining.ts";
import { SITE_FILE_KINDS } from "./site_files.ts";
import { SITE_LOG_KINDS } from "./site_logs.ts";
import { STRUCTURE_KINDS } from "./site_structure.ts";
import { TALK_KINDS } from "./talk.ts";
import { TRAFFIC_KINDS } from "./traffic.ts";
import { TRAFFIC_PART_KINDS } from "./traffic_parts.ts";
import { VISIBILITY_KINDS } from "./visibility.ts";

/** Every kind of question that the analyst answers, but the help. */
export const KINDS: readonly Kind[] = [
  ...HEALTH_KINDS,
  ...AUDIT_KINDS,
  ...ISSUE_KINDS,
  ...ONE_ISSUE_KINDS,
  ...PAGE_LIST_KINDS,
  ...ONE_PAGE_KINDS,
  ...STRUCTURE_KINDS,
  ...SITE_FILE_KINDS,
  ...SITE_LOG_KINDS,
  ...KEYWORD_LIST_KINDS,
  ...ONE_KEYWORD_KINDS,
  ...TRAFFIC_KINDS,
  ...CHANGE_KINDS,
  ...TRAFFIC_PART_KINDS,
  ...GAINING_KINDS,
  ...ANALYSIS_KINDS,
  ...VISIBILITY_KINDS,
  ...COMPETITOR_KINDS,
  ...BACKLINK_KINDS,
  ...AI_MENTION_KINDS,
  ...DATA_KINDS,
  ...TALK_KINDS,
];
