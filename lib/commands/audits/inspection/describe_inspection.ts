import type { InspectionAnswer } from "../../../../schemas/inspection.ts";
import { cutText } from "../../../crawler/text/text.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { ROBOTS_TOKEN } from "../../../crawler/fetch/user_agent.ts";
import { describePage } from "./describe_page.ts";
import type { InspectedHop, Inspection, InspectionOrder } from "./inspect_page.ts";
import { reasonOfVerdict } from "../crawl/robots_reason.ts";

/** The headers about indexing, caching, security and the server. */
const SHOWN_HEADERS = [
  "age",
  "cache-control",
  "content-encoding",
  "content-language",
  "content-length",
  "content-security-policy",
  "content-type",
  "date",
  "etag",
  "expires",
  "last-modified",
  "link",
  "location",
  "permissions-policy",
  "referrer-policy",
  "refresh",
  "retry-after",
  "server",
  "strict-transport-security",
  "vary",
  "x-cache",
  "x-content-type-options",
  "x-frame-options",
  "x-robots-tag",
];
const MAX_HEADER_CHARS = 2_000;

/** What is known of an inspection besides how long it took. */
export type DescribedInspection = Omit<InspectionAnswer, "duration_ms">;

/** Describes an inspection as it is answered: plain values, which cross the border of a thread. */
export function describeInspection(
  { outcome, hops, robots }: Inspection,
  order: InspectionOrder,
): DescribedInspection {
  const first = hops[0];
  const last = hops.at(-1);
  const verdict = robots.robots.verdict(order.url, ROBOTS_TOKEN);
  return {
    url: order.url,
    final_url: last?.url ?? order.url,
    outcome,
    status_code: first?.record?.fetch.status ?? null,
    final_status_code: last?.record?.fetch.status ?? null,
    fetch_error: describeError(hops),
    indexable: first?.record?.indexable ?? false,
    indexability_reason: first?.record
      ? first.record.indexabilityReason
      : robots.error === null
      ? "robots"
      : "unreachable",
    robots: {
      ...verdict,
      respected: order.respectRobotsTxt,
      reason: reasonOfVerdict(robots, verdict),
      robots_txt: {
        url: new URL("/robots.txt", order.url).href,
        status_code: robots.status,
        fetch_error: robots.error,
      },
    },
    hops: hops.map((hop) => describeHop(hop, order)),
    response: describeResponse(last?.record?.fetch),
    page: last?.record?.page ? describePage(last.record, last.record.page) : null,
    issues: hops.flatMap(describeFindings),
    inspected_at: order.inspectedAt.toISOString(),
  };
}

/** The request that got no answer: the page's, or that for a robots.txt which then forbids it. */
function describeError(hops: readonly InspectedHop[]): InspectionAnswer["fetch_error"] {
  for (const { url, record, robots } of hops) {
    if (record?.fetch.error) {
      return { url, code: record.fetch.error, message: record.fetch.errorMessage };
    }
    if (record === null && robots?.error) {
      const robotsUrl = new URL("/robots.txt", url).href;
      return { url: robotsUrl, code: robots.error, message: robots.errorMessage };
    }
  }
  return null;
}

function describeHop(
  { url, internal, allowed, record }: InspectedHop,
  { logins }: Pick<InspectionOrder, "logins">,
) {
  const { origin } = new URL(url);
  return {
    url,
    internal,
    signed_in: record !== null && logins.some((login) => login.origin === origin),
    allowed_by_robots: allowed,
    status_code: record?.fetch.status ?? null,
    fetch_error: record?.fetch.error ?? null,
    location: record?.fetch.location ?? null,
    response_time_ms: record?.fetch.responseTimeMs ?? null,
  };
}

function describeResponse(facts: FetchFacts | undefined): InspectionAnswer["response"] {
  if (facts === undefined || facts.status === null) return null;
  const { headers } = facts;
  const shown = SHOWN_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, cutText(value, MAX_HEADER_CHARS)] as const];
  });
  return {
    headers: Object.fromEntries(shown),
    content_type: facts.contentType,
    size_bytes: facts.sizeBytes,
    transfer_bytes: facts.transferBytes,
    body_cut: facts.bodyCut,
    ttfb_ms: facts.ttfbMs,
    response_time_ms: facts.responseTimeMs,
  };
}

function describeFindings({ url, findings }: InspectedHop): InspectionAnswer["issues"] {
  return findings.map(({ rule, finding }) => {
    const { found, expected, where } = finding.evidence;
    return {
      url,
      code: rule.id,
      title: rule.title,
      severity: finding.severity ?? rule.severity,
      category: rule.category,
      evidence: { found: found ?? null, expected: expected ?? null, where },
      how_to_fix: rule.howToFix,
    };
  });
}
