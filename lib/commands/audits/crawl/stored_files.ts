import type { AuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import type { FetchFacts, PageRecord } from "../../../crawler/html/page_facts.ts";
import { parsePage } from "../../../crawler/html/parse_page.ts";
import { type RobotsAnswer, robotsFromAnswer } from "../../../crawler/robots/robots.ts";

/** What a robots.txt that an audit keeps means for crawlers. */
export function robotsOfFile(file: AuditFile): RobotsAnswer {
  return robotsFromAnswer(storedAnswer(file));
}

/** What an origin answered for a page that is not there, as an audit keeps it. */
export function probeOfFile(file: AuditFile): NonNullable<PageRecord["soft404Probe"]> {
  const page = parsePage(Buffer.from(file.body ?? ""), {
    url: file.url,
    contentTypeHeader: "text/html; charset=utf-8",
    linkHeader: null,
    xRobotsTag: null,
  });
  return { status: file.status_code, minhash: page.minhash, excerpt: page.textExcerpt };
}

/** The stored file in the shape of the answer that it was. */
function storedAnswer(file: AuditFile): FetchFacts {
  return {
    url: file.url,
    status: file.status_code,
    error: null,
    errorMessage: null,
    headers: {},
    contentType: file.content_type,
    location: null,
    body: Buffer.from(file.body ?? ""),
    bodyCut: false,
    sizeBytes: file.size_bytes ?? 0,
    transferBytes: 0,
    ttfbMs: null,
    responseTimeMs: 0,
  };
}
