import type { QueuedUrl } from "../../../../db/audits/crawl/frontier.ts";
import type { PageRecord } from "../../../crawler/html/page_facts.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";
import type { PackedOutcome } from "./pack_outcome.ts";
import { type Answer, keptBody, type ReadAnswer } from "./read_answer.ts";

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

/**
 * Requests one page, reads it and checks the page rules on it. `leave` is called when nothing but another thread works
 * on it.
 */
export async function crawlPage(
  session: CrawlSession,
  task: PageTask,
  leave: () => void,
): Promise<FetchedPage> {
  const { item, probe, allowed } = task;
  const { services } = session;
  if (!allowed) return { item, packed: null, crawledAt: services.now() };
  const facts = await fetchDocument(session, item.url, { keepBody: keptBody });
  const crawledAt = services.now();
  const { packed, unreadable } = await readAnswer(session, { facts, probe, crawledAt }, leave);
  if (unreadable !== null) {
    services.log("error", "page_not_parsed", { url: facts.url, error: unreadable });
  }
  return { item, packed, crawledAt };
}

/** Reads an answer in another thread that has room for it, or else, when it is its turn, in this one. */
async function readAnswer(
  session: CrawlSession,
  answer: Answer,
  leave: () => void,
): Promise<ReadAnswer> {
  const { readers, turns } = session;
  let mayLeave = true;
  for (;;) {
    if (mayLeave && readers.hasRoom()) {
      leave();
      const read = await readers.read(answer);
      if (read !== null) return read;
      // a page that broke one thread is not given to the next
      mayLeave = false;
    }
    await turns.next();
    if (mayLeave && readers.hasRoom()) continue;
    session.begin(`reading ${answer.facts.url}`);
    return session.read(answer);
  }
}
