import { AI_MENTIONS } from "./ai_mentions.ts";
import { ANALYSIS } from "./analysis.ts";
import { AUDITS } from "./audits.ts";
import { BACKLINKS } from "./backlinks.ts";
import { CHANGES } from "./changes.ts";
import { COMMON } from "./common.ts";
import { COMPETITORS } from "./competitors.ts";
import { DATA } from "./data.ts";
import { HEALTH } from "./health.ts";
import { KIND_EXAMPLES } from "./examples.ts";
import { ISSUES } from "./issues.ts";
import { KIND_TITLES } from "./kinds.ts";
import { KEYWORDS } from "./keywords.ts";
import { PAGES } from "./pages.ts";
import { SITE_LOGS } from "./site_logs.ts";
import { STRUCTURE } from "./structure.ts";
import { TALK } from "./talk.ts";
import { TRAFFIC } from "./traffic.ts";
import { VISIBILITY } from "./visibility.ts";
import { WORDS } from "./words.ts";

/** The German of each English text of the analyst; values are `{0}`, `{1}`, … */
export const GERMAN_SENTENCES: ReadonlyMap<string, string> = new Map(
  [
    WORDS,
    KIND_TITLES,
    KIND_EXAMPLES,
    COMMON,
    AI_MENTIONS,
    ANALYSIS,
    AUDITS,
    BACKLINKS,
    CHANGES,
    COMPETITORS,
    DATA,
    HEALTH,
    ISSUES,
    KEYWORDS,
    PAGES,
    SITE_LOGS,
    STRUCTURE,
    TALK,
    TRAFFIC,
    VISIBILITY,
  ].flatMap((texts) => Object.entries(texts)),
);
