import { findAudit } from "../../../db/audits/lifecycle/audits.ts";
import { UnavailableError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { type AuditFeed, type AuditListener, startAuditFeed } from "./audit_feed.ts";
import { createListenerPlaces, type Listening } from "./listener_places.ts";

/** What is wanted of an audit. */
export interface FeedWish extends Listening {
  siteId: number;
  auditId: number;
}

/** A place among the listeners. */
interface ListenerPlace {
  listen(listener: AuditListener): void;
  /** Gives the place back; the second time nothing happens. */
  leave(): void;
}

/** Everyone in this process who follows an audit. */
export interface AuditFeeds {
  /**
   * Finds a place for a listener; undefined: the site has no such audit.
   *
   * @throws LimitExceededError when there are no more places for such listeners.
   * @throws UnavailableError when the process stops.
   */
  join(wish: FeedWish): Promise<ListenerPlace | undefined>;
}

const TICK_MS = 1_000;

/** Creates the feeds of a process: one for each audit that somebody follows. */
export function createAuditFeeds(
  { db, log, stopping }: Pick<Services, "db" | "log" | "stopping">,
  { tickMs = TICK_MS } = {},
): AuditFeeds {
  const feeds = new Map<string, Promise<AuditFeed | undefined>>();
  const places = createListenerPlaces();
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
      const leave = places.take(wish);
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

function stopped(): UnavailableError {
  return new UnavailableError("stopping", "The service is about to stop. Try again in a moment.");
}
