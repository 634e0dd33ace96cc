import {
  findTargetLook,
  readLooks,
  saveTargetLook,
  type TargetLook,
} from "../../../db/backlinks/backlink_looks.ts";
import type { Db } from "../../../db/core/connection.ts";
import { keepLinkTexts } from "../../../db/backlinks/link_texts.ts";
import type { VerificationRow } from "../../../db/backlinks/link_verifications.ts";
import { listLinksOfPages, type VerifiedLink } from "../../../db/backlinks/verified_links.ts";
import { isKeptUrl, normaliseUrl } from "../../crawler/url/url.ts";
import {
  judgeLinks,
  type LinkVerdict,
  type PageLook,
} from "../../metrics/backlinks/judge_links.ts";
import { anchorKey } from "../../metrics/backlinks/link_identity.ts";
import { linkAnchorId, linkTargetId, linkUrlId } from "../../metrics/backlinks/link_ids.ts";
import type { Log } from "../../core/log.ts";
import { checkLinkTarget } from "../audits/crawl/check_link_target.ts";
import { lookAtPage, type SourceLook } from "./look_at_page.ts";
import type { LookSession } from "../audits/crawl/look_session.ts";
import type { JudgedPage } from "./store_looks.ts";

/** How long the answer of a target is good for. */
const TARGET_GOOD_MS = 12 * 3600 * 1000;

/** A page that links to the site, with its links. */
export interface LinkingPage {
  sourceKey: Buffer;
  /** Ways in which its address is written, the best first. */
  urls: string[];
  /** All that are known. */
  links: JudgedSource[];
  /** Ids of those that need to be looked at. */
  wanted: ReadonlySet<number>;
}

/** A link with what is known of its `rel`. */
interface JudgedSource extends VerifiedLink {
  /** As in `JudgedLink`. */
  followed: boolean | null;
}

/** Pages of one host. */
interface HostPages {
  host: string;
  pages: LinkingPage[];
}

/**
 * Lists pages by their hosts, those with the most pages first. Pages that the run has looked at already are left out: its
 * process died behind them.
 */
export async function listHostPages(
  db: Db,
  run: VerificationRow,
  sourceKeys: readonly Buffer[],
): Promise<HostPages[]> {
  const links = await listLinksOfPages(db, run.siteId, sourceKeys);
  const looks = await readLooks(db, run.siteId, links.map(({ id }) => id));
  const named = run.linkIds === null ? null : new Set(run.linkIds);
  const pages = [...Map.groupBy(links, (link) => link.sourceKey.toString("hex")).values()]
    .flatMap((own): LinkingPage[] => {
      const wanted = own.filter(({ id }) =>
        (named === null || named.has(id)) && looks.get(id)?.runId !== run.id
      );
      const [first] = wanted;
      if (first === undefined) return [];
      return [{
        sourceKey: first.sourceKey,
        urls: orderUrls(own.map(({ sourceUrl }) => sourceUrl)),
        links: own.map((link) => ({
          ...link,
          followed: looks.get(link.id)?.followed ?? (link.nofollow === 0 ? true : null),
        })),
        wanted: new Set(wanted.map(({ id }) => id)),
      }];
    });
  const byHost = Map.groupBy(pages, ({ urls: [url = ""] }) => new URL(url).hostname);
  return Array.from(byHost, ([host, ofHost]) => ({ host, pages: ofHost }))
    .toSorted((one, other) => other.pages.length - one.pages.length);
}

/** Secure addresses first. */
function orderUrls(urls: readonly string[]): string[] {
  const isPlain = (url: string) => url.startsWith("https:") ? 0 : 1;
  return [...new Set(urls)].toSorted((one, other) => isPlain(one) - isPlain(other));
}

/** What the look at a page is made with. */
interface VerifyPageContext {
  db: Db;
  siteId: number;
  now: Date;
  log: Log;
  /** Known of its host: the page is not asked for. */
  known: PageLook | undefined;
}

/** Looks at a page, judges its links, and asks for the pages that those that live lead to. */
export async function verifyPage(
  session: LookSession,
  page: LinkingPage,
  { db, siteId, now, log, known }: VerifyPageContext,
): Promise<JudgedPage> {
  const source = known === undefined
    ? await lookSafely(session, page, log)
    : { ...UNASKED, look: known };
  const verdicts = judgeLinks(page.links, source.look, `https://${session.domain}/`);
  const links = page.links.filter(({ id }) => page.wanted.has(id));
  const targets = new Map<number, TargetLook>();
  for (const { id } of links) {
    const url = foundUrl(verdicts.get(id));
    if (url === null) continue;
    targets.set(id, await readTarget(session, { db, siteId, now }, url));
  }
  await keepTexts(db, siteId, { links, verdicts });
  return { sourceKey: page.sourceKey, source, links, verdicts, targets };
}

const UNASKED = {
  ...{ httpCode: null, error: null, finalUrl: null, canonicalUrl: null, noindex: null },
  title: null,
};

/** A page that breaks the program is one look that is none, and the run goes on. */
async function lookSafely(session: LookSession, page: LinkingPage, log: Log): Promise<SourceLook> {
  try {
    return await lookAtPage(session, page.urls);
  } catch (error) {
    if (session.signal.aborted) throw error;
    log("error", "linking_page_failed", { url: page.urls[0], error });
    return { ...UNASKED, look: { kind: "none", reason: "failed" } };
  }
}

/** Of a link that lives. */
function foundUrl(verdict: LinkVerdict | undefined): string | null {
  return verdict?.outcome === "live" && isKeptUrl(verdict.found.url) ? verdict.found.url : null;
}

/** Asks for a target unless that was done lately, also by a run before. */
async function readTarget(
  session: LookSession,
  { db, siteId, now }: { db: Db; siteId: number; now: Date },
  url: string,
): Promise<TargetLook> {
  // each way to write its address may redirect to another one
  const urlId = linkUrlId(normaliseUrl(url) ?? url);
  const since = new Date(now.getTime() - TARGET_GOOD_MS);
  const known = await findTargetLook(db, siteId, { urlId, since });
  if (known !== undefined) return known;
  const look = await checkLinkTarget(session, url, now);
  const kept = isKeptUrl(look.finalUrl) ? look : { ...look, finalUrl: null };
  await saveTargetLook(db, siteId, { urlId, kept });
  return kept;
}

/** Texts that links of which only the page was known are to refer to. */
async function keepTexts(
  db: Db,
  siteId: number,
  { links, verdicts }: {
    links: readonly VerifiedLink[];
    verdicts: ReadonlyMap<number, LinkVerdict>;
  },
): Promise<void> {
  const anchors = new Map<string, number>();
  const targets = new Map<string, number>();
  for (const { id, targetId, anchorId } of links) {
    const url = foundUrl(verdicts.get(id));
    const found = verdicts.get(id)?.found;
    if (url === null || !found) continue;
    if (targetId === 0) targets.set(url, linkTargetId(url) ?? 0);
    if (anchorId === 0) anchors.set(anchorKey(found.anchor), linkAnchorId(found.anchor));
  }
  if (anchors.size + targets.size === 0) return;
  await keepLinkTexts(db, siteId, {
    texts: { domains: new Map(), anchors, targets },
    mayLoad: false,
  });
}
