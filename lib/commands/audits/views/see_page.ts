import { hash } from "node:crypto";
import { findChallenge } from "../../../crawler/fetch/challenge_page.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { parsePage } from "../../../crawler/html/parse_page.ts";
import { cutText } from "../../../crawler/text/text.ts";
import type { SeenAnswer } from "../../../metrics/audits/crawler_verdict.ts";
import { isHtml } from "../crawl/read_answer.ts";
import { fetchPolitely, type LookSession, pageDeadline } from "../crawl/look_session.ts";

const MAX_REDIRECTS = 5;
/** Title and text of longer pages are compared as far as this. */
const MAX_BYTES = 1024 * 1024;
const MAX_TITLE_CHARS = 300;
const HASH_DIGITS = 16;

/** Requests a page under a name, with the redirects that stay on the site, and keeps what is compared of the answer. */
export async function seePage(
  session: LookSession,
  url: string,
  userAgent: string,
): Promise<SeenAnswer> {
  const deadline = pageDeadline();
  const options = { userAgent, maxBytes: MAX_BYTES, keepBody: isHtml };
  let facts = await fetchPolitely(session, url, { deadline, options });
  for (let hops = 0; hops < MAX_REDIRECTS && facts.location !== null; hops++) {
    if (!session.isOwn(new URL(facts.location).hostname)) break;
    facts = await fetchPolitely(session, facts.location, { deadline, options });
  }
  // reading a page keeps the thread busy
  await session.turns.next();
  return describeAnswer(facts);
}

function describeAnswer(facts: FetchFacts): SeenAnswer {
  const page = facts.status !== null && isHtml(facts.contentType) && facts.body.length > 0
    ? parsePage(facts.body, {
      url: facts.url,
      contentTypeHeader: facts.headers["content-type"] ?? null,
      linkHeader: null,
      xRobotsTag: null,
      bodyCut: facts.bodyCut,
    })
    : null;
  const title = page?.titles[0] ?? null;
  const words = page?.bodyWordCount ?? null;
  return {
    status: facts.status,
    error: facts.error,
    finalUrl: facts.location ?? facts.url,
    sizeBytes: facts.sizeBytes,
    title: title === null ? null : cutText(title, MAX_TITLE_CHARS),
    titleHash: title === null ? null : hash("sha256", title).slice(0, HASH_DIGITS),
    words,
    challenge: facts.status === null ? null : findChallenge(facts, { title, words }),
    responseTimeMs: facts.responseTimeMs,
  };
}
