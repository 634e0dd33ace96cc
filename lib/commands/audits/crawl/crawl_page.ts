import type { QueuedUrl } from "../../../../db/audits/crawl/frontier.ts";
import type { FetchFacts, PageFacts, PageRecord } from "../../../crawler/html/page_facts.ts";
import { createPageRecord } from "../../../crawler/html/page_record.ts";
import { parsePage } from "../../../crawler/html/parse_page.ts";
import { ROBOTS_TOKEN } from "../../../crawler/fetch/user_agent.ts";
import { checkPage, type PageFinding } from "../../../rules/check_page.ts";
import { RULE_FAILED } from "../../../rules/rule_failed.ts";
import type { Log } from "../../../core/log.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";
import { type PackedOutcome, packOutcome } from "./pack_outcome.ts";
import { createOutcome } from "./page_outcome.ts";

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);

/** A page to request, or to record as forbidden by robots.txt. */
export interface PageTask {
  item: QueuedUrl;
  probe: PageRecord["soft404Probe"];
  allowed: boolean;
}

/** A page that was requested and read, as it waits to be written. */
export interface FetchedPage {
  item: QueuedUrl;
  /** Null: robots.txt forbids the URL and it was not requested. */
  packed: PackedOutcome | null;
  crawledAt: Date;
}

/** Requests one page, reads it and checks the page rules on it. */
export async function crawlPage(session: CrawlSession, task: PageTask): Promise<FetchedPage> {
  const { item, probe, allowed } = task;
  const { services, scope, rules, settings } = session;
  if (!allowed) return { item, packed: null, crawledAt: services.now() };
  const facts = await fetchDocument(session, item.url, { keepBody: isHtml });
  await session.turns.next();
  session.begin(`reading ${item.url}`);
  const failures: PageFinding[] = [];
  const reading = rules.page.some(({ id }) => id === "readability_difficult");
  const page = readPage(facts, failures, { log: services.log, reading });
  const crawledAt = services.now();
  const record = createPageRecord(facts, page, {
    robotsToken: ROBOTS_TOKEN,
    crawledAt,
    isInternal: scope.isInternal,
    soft404Probe: probe,
  });
  const findings = [...failures, ...checkPage(rules.page, record, settings.thresholds)];
  return { item, packed: packOutcome(createOutcome(record, findings)), crawledAt };
}

/** Whether an answer's type is a page's. */
export function isHtml(contentType: string | null): boolean {
  return contentType !== null && HTML_TYPES.has(contentType);
}

/**
 * Reads the page's facts; null for what is no page. A document that breaks the parser is added to
 * the failures, and the work goes on. `reading` measures how difficult the text is.
 */
export function readPage(
  facts: FetchFacts,
  failures: PageFinding[],
  { log, reading = false }: { log: Log; reading?: boolean },
): PageFacts | null {
  if (facts.status !== 200 || !isHtml(facts.contentType)) return null;
  try {
    return parsePage(facts.body, {
      url: facts.url,
      contentTypeHeader: facts.headers["content-type"] ?? null,
      linkHeader: facts.headers["link"] ?? null,
      xRobotsTag: facts.headers["x-robots-tag"] ?? null,
      reading,
      bodyCut: facts.bodyCut,
    });
  } catch (error) {
    log("error", "page_not_parsed", { url: facts.url, error });
    failures.push({
      rule: RULE_FAILED,
      finding: {
        evidence: {
          found: { rule: "parse_page", message: String(error).slice(0, 500) },
          expected: "every HTML document can be read",
          where: "audit",
        },
      },
    });
    return null;
  }
}
