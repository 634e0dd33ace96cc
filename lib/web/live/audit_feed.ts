import { setTimeout as pause } from "node:timers/promises";
import { isUnfinished } from "../../../db/audits/lifecycle/audit_control.ts";
import type { AuditRow } from "../../../db/audits/lifecycle/audits.ts";
import { present } from "../../routes/core/present.ts";
import { presentProgress } from "../../routes/audits/present_audit.ts";
import { writeEvent, writeHeartbeat } from "./event_stream.ts";

/** Who follows an audit. */
export interface AuditListener {
  /** The same for all who may read by the same session or link: they are asked for once. */
  key: string;
  mayStillRead(): Promise<boolean>;
  /** Takes a piece of the stream. */
  send(text: string): void;
  /** Ends the stream. */
  end(): void;
}

/** One audit, followed by any number of listeners at the price of one. */
export interface AuditFeed {
  /** Adds a listener, which hears how far the audit is: the first at once, others with the next tick. */
  add(listener: AuditListener): void;
  remove(listener: AuditListener): void;
  /** Ends all streams. */
  stop(): void;
}

/** What a feed is made of. */
interface AuditFeedOptions {
  /** Reads the audit; undefined: it was deleted. */
  read(): Promise<AuditRow | undefined>;
  /** How far it was when the feed began. */
  audit: AuditRow;
  tickMs: number;
  onEmpty(): void;
  onFailure(error: unknown): void;
}

/** It is asked so often whether sessions and links still hold, in ticks. */
const ACCESS_TICKS = 5;
/** Proxies close what is silent for a minute. */
const HEARTBEAT_TICKS = 15;

/** Begins to follow an audit, until it has ended or nobody listens any more. */
export function startAuditFeed(options: AuditFeedOptions): AuditFeed {
  const listeners = new Set<AuditListener>();
  // what was read before they came may be older than the page that they show
  const newcomers = new Set<AuditListener>();
  let isNew = true;
  let event = describe(options.audit);
  let silentTicks = 0;
  let isOver = false;

  function endAll(): void {
    isOver = true;
    for (const listener of [...listeners]) listener.end();
    listeners.clear();
  }

  function tell(audit: AuditRow | undefined): void {
    const told = audit && describe(audit);
    if (told === undefined || told.isEnd) {
      for (const { send } of listeners) {
        send(told?.text ?? writeEvent({ event: "end", data: null }));
      }
      return endAll();
    }
    const isNews = told.text !== event.text;
    const isLong = ++silentTicks >= HEARTBEAT_TICKS;
    event = told;
    if (isNews || isLong) silentTicks = 0;
    for (const listener of listeners) {
      if (isNews || newcomers.has(listener)) listener.send(told.text);
      else if (isLong) listener.send(writeHeartbeat());
    }
    newcomers.clear();
  }

  async function follow(): Promise<void> {
    for (let tick = 1; !isOver; tick++) {
      await pause(options.tickMs, undefined, { ref: false });
      if (listeners.size === 0) break;
      try {
        if (tick % ACCESS_TICKS === 0) await endRefused(listeners);
        if (listeners.size > 0) tell(await options.read());
      } catch (error) {
        // the database may be back with the next tick
        options.onFailure(error);
      }
    }
    isOver = true;
    options.onEmpty();
  }

  void follow();
  return {
    add(listener) {
      if (isNew || event.isEnd) listener.send(event.text);
      else newcomers.add(listener);
      isNew = false;
      if (event.isEnd || isOver) listener.end();
      else listeners.add(listener);
    },
    remove(listener) {
      listeners.delete(listener);
      newcomers.delete(listener);
    },
    stop: endAll,
  };
}

/** Ends the streams of those whose session or link does not hold any more. */
async function endRefused(listeners: Set<AuditListener>): Promise<void> {
  const byKey = Map.groupBy(listeners, ({ key }) => key);
  for (const group of byKey.values()) {
    if (await group[0]?.mayStillRead()) continue;
    for (const listener of group) {
      listeners.delete(listener);
      listener.end();
    }
  }
}

/** Says how far an audit is, and whether that is its end. */
function describe(audit: AuditRow): { text: string; isEnd: boolean } {
  const isEnd = !isUnfinished(audit);
  const id = audit.updated_at.getTime();
  const data = present(presentProgress, audit);
  return { isEnd, text: writeEvent({ event: isEnd ? "end" : "progress", id, data }) };
}
