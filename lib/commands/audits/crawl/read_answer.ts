import type { AuditSettings } from "../../../../schemas/audit_settings.ts";
import { ROBOTS_TOKEN } from "../../../crawler/fetch/user_agent.ts";
import type { FetchFacts, PageFacts, PageRecord } from "../../../crawler/html/page_facts.ts";
import { createPageRecord } from "../../../crawler/html/page_record.ts";
import { parsePage } from "../../../crawler/html/parse_page.ts";
import { createScope, type ScopeOptions } from "../../../crawler/url/scope.ts";
import { checkPage, type PageFinding } from "../../../rules/check_page.ts";
import { chooseRules } from "../../../rules/choose_rules.ts";
import { RULE_FAILED } from "../../../rules/rule_failed.ts";
import { type PackedOutcome, packOutcome } from "./pack_outcome.ts";
import { createOutcome } from "./page_outcome.ts";

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);

/** What decides, besides an answer itself, what is found in it. Plain: it can be copied to another thread. */
export interface ReadingTerms {
  scope: ScopeOptions;
  settings: Pick<AuditSettings, "disabled_rules" | "enabled_rules" | "thresholds">;
}

/** An answer to read. Plain, too. */
export interface Answer {
  facts: FetchFacts;
  probe: PageRecord["soft404Probe"];
  /** When it had come. */
  crawledAt: Date;
}

/** What was read of an answer. */
export interface ReadAnswer {
  packed: PackedOutcome;
  /** Why the document could not be read, for the log; null: it could, or there is none. */
  unreadable: string | null;
}

/** Creates what reads the answers of one audit and checks the page rules on them: the same in every thread. */
export function createAnswerReader(
  { scope, settings }: ReadingTerms,
): (answer: Answer) => ReadAnswer {
  const { isInternal } = createScope(scope);
  const rules = chooseRules(settings).page;
  const reading = rules.some(({ id }) => id === "readability_difficult");
  return ({ facts, probe, crawledAt }) => {
    const { page, failure } = readPage(facts, { reading });
    const record = createPageRecord(facts, page, {
      robotsToken: ROBOTS_TOKEN,
      crawledAt,
      isInternal,
      soft404Probe: probe,
    });
    const findings = checkPage(rules, record, settings.thresholds);
    if (failure !== null) findings.unshift(failure.finding);
    return {
      packed: packOutcome(createOutcome(record, findings)),
      unreadable: failure?.reason ?? null,
    };
  };
}

/** Whether an answer's type is a page's. */
export function isHtml(contentType: string | null): boolean {
  return contentType !== null && HTML_TYPES.has(contentType);
}

/** As much as is read of what is thrown away: more would cost transfers and tell nothing. */
const BEGINNING_BYTES = 64 * 1024;

/**
 * How much of an answer is kept: all of a page; the beginning of what may be one whose type is wrong;
 * nothing of anything else.
 */
export function keptBody(contentType: string | null): boolean | number {
  if (isHtml(contentType)) return true;
  return contentType === null || contentType === "text/plain" ? BEGINNING_BYTES : false;
}

/** A document that broke the parser: what the audit says of it, and why, for the log. */
interface ReadingFailure {
  finding: PageFinding;
  reason: string;
}

/** Reads the page's facts; null for what is no page. `reading` measures how difficult the text is. */
export function readPage(
  facts: FetchFacts,
  { reading = false }: { reading?: boolean } = {},
): { page: PageFacts | null; failure: ReadingFailure | null } {
  if (facts.status !== 200 || !isHtml(facts.contentType)) return { page: null, failure: null };
  try {
    const page = parsePage(facts.body, {
      url: facts.url,
      contentTypeHeader: facts.headers["content-type"] ?? null,
      linkHeader: facts.headers["link"] ?? null,
      xRobotsTag: facts.headers["x-robots-tag"] ?? null,
      reading,
      bodyCut: facts.bodyCut,
    });
    return { page, failure: null };
  } catch (error) {
    return { page: null, failure: describeFailure(error) };
  }
}

function describeFailure(error: unknown): ReadingFailure {
  const finding = {
    evidence: {
      found: { rule: "parse_page", message: String(error).slice(0, 500) },
      expected: "every HTML document can be read",
      where: "audit",
    },
  };
  const reason = error instanceof Error ? error.stack ?? String(error) : String(error);
  return { finding: { rule: RULE_FAILED, finding }, reason };
}
