import type { TargetLook } from "../../../../db/backlinks/backlink_looks.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { ROBOTS_TOKEN } from "../../../crawler/fetch/user_agent.ts";
import { fetchPolitely, type LookSession, pageDeadline, readRobots } from "./look_session.ts";

const MAX_REDIRECTS = 5;

/** What says nothing of a page: we asked too often. */
const TOO_MANY_REQUESTS = 429;

/**
 * Asks what a page of the site answers to those who follow a link to it, itself and at the end of its redirects: HEAD
 * first, GET where that is answered with an error. No status where robots.txt forbids to ask, nobody answers, or redirects do
 * not end.
 */
export async function checkLinkTarget(
  session: LookSession,
  targetUrl: string,
  now: Date,
): Promise<TargetLook> {
  const deadline = pageDeadline();
  let url = targetUrl;
  let firstCode: number | null = null;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const robots = await readRobots(session, url, deadline);
    if (!robots.robots.verdict(url, ROBOTS_TOKEN).allowed) break;
    const facts = await askForStatus(session, url, deadline);
    const httpCode = facts.status === TOO_MANY_REQUESTS ? null : facts.status;
    if (redirects === 0) firstCode = httpCode;
    if (facts.location === null) {
      return { checkedAt: now, firstCode, httpCode, finalUrl: url };
    }
    url = facts.location;
  }
  return { checkedAt: now, firstCode, httpCode: null, finalUrl: url };
}

async function askForStatus(
  session: LookSession,
  url: string,
  deadline: number,
): Promise<FetchFacts> {
  const options = { accept: "*/*", discardBody: true };
  const head = await fetchPolitely(session, url, {
    deadline,
    options: { ...options, method: "HEAD" },
  });
  if (head.status !== null && head.status < 400) return head;
  return await fetchPolitely(session, url, { deadline, options });
}
