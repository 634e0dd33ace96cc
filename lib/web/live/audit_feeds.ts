import { findAudit } from "../../../db/audits.ts";
import { LimitExceededError, UnavailableError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { type AuditFeed, type AuditListener, startAuditFeed } from "./audit_feed.ts";

/** What is wanted of an audit. */
export interface FeedWish {
  siteId: number;
  auditId: number;
  /** Whose listeners they are. */
  accountId: number;
}

/** A place among the listeners. */
export interface ListenerPlace {
  listen(listener: AuditListener): void;
  /** Gives the place back; the second time nothing happens. */
  leave(): void;
}

/** Everyone in this process who follows an audit. */
export interface AuditFeeds {
  /**
   * Finds a place for a listener; undefined: the site has no such audit.
   *
   * @throws LimitExceededError when the process or the account has no more places.
   * @throws UnavailableError when the process stops.
   */
  join(wish: FeedWish): Promise<ListenerPlace | undefined>;
}

const TICK_MS = 1_000;
/** A listener takes a connection and some kilobytes. */
const MAX_LISTENERS = 1_000;
const MAX_ACCOUNT_LISTENERS = 200;
const RETRY_AFTER_SECONDS = 30;

/** Creates the feeds of a process: one for each audit that somebody follows. */
export function createAuditFeeds(
  { db, log, stopping }: Pick<Services, "db" | "log" | "stopping">,
  { tickMs = TICK_MS } = {},
): AuditFeeds {
  const feeds = new Map<string, Promise<AuditFeed | undefined>>();
  const places = createPlaces();
  stopping?.addEventListener("abort", () => {
    for (const feed of feeds.values()) void feed.then((one) => one?.stop(), () => {});
  }, { once: true });

  async function open({ siteId, auditId }: FeedWish, name: string): Promise<AuditFeed | undefined> {
    const read = () => findAudit(db, siteId, auditId);
    const audit = await read();
    return audit && startAuditFeed({
      read,
      audit,
      tickMs,
      onEmpty: () => feeds.delete(name),
      onFailure: (error) => log("warn", "audit_feed_failed", { audit_id: auditId, error }),
    });
  }

  async function findFeed(wish: FeedWish): Promise<AuditFeed | undefined> {
    const name = `${wish.siteId} ${wish.auditId}`;
    const known = feeds.get(name);
    if (known !== undefined) return await known;
    const opened = open(wish, name);
    feeds.set(name, opened);
    // what is no feed is not kept
    const forget = () => feeds.delete(name);
    opened.then((feed) => feed ?? forget(), forget);
    return await opened;
  }

  return {
    async join(wish) {
      if (stopping?.aborted) throw stopped();
      const leave = places.take(wish.accountId);
      try {
        const feed = await findFeed(wish);
        if (stopping?.aborted) throw stopped();
        if (feed === undefined) {
          leave();
          return undefined;
        }
        return createPlace(feed, leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

function createPlace(feed: AuditFeed, leave: () => void): ListenerPlace {
  let taken: AuditListener | undefined;
  return {
    listen(listener) {
      taken = listener;
      feed.add(listener);
    },
    leave() {
      if (taken !== undefined) feed.remove(taken);
      leave();
    },
  };
}

/** Counts the listeners of the process and of each account; each gives its place back once. */
function createPlaces(): { take(accountId: number): () => void } {
  const byAccount = new Map<number, number>();
  let total = 0;
  return {
    take(accountId) {
      const count = byAccount.get(accountId) ?? 0;
      if (total >= MAX_LISTENERS || count >= MAX_ACCOUNT_LISTENERS) throw tooMany();
      total++;
      byAccount.set(accountId, count + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total--;
        const left = (byAccount.get(accountId) ?? 1) - 1;
        if (left === 0) byAccount.delete(accountId);
        else byAccount.set(accountId, left);
      };
    },
  };
}

function tooMany(): LimitExceededError {
  return new LimitExceededError(
    "too_many_listeners",
    "Too many pages follow audits at present. Close some of them, or reload this one from time to time.",
    RETRY_AFTER_SECONDS,
  );
}

function stopped(): UnavailableError {
  return new UnavailableError("stopping", "The service is about to stop. Try again in a moment.");
}
