import { setTimeout as pause } from "node:timers/promises";
import type { ProcessClient } from "./client.ts";

/** What a load has written, by its answers. */
interface WriteResult {
  /** Keywords whose request was answered 2xx. */
  acknowledged: Set<string>;
  requests: number;
}

const WRITES_EVERY = 5;

/** Sends `rate` requests a second, every fifth of them a write, until the signal aborts and all are answered. */
export async function runLoad(
  client: ProcessClient,
  { siteId, rate, signal }: { siteId: number; rate: number; signal: AbortSignal },
): Promise<WriteResult> {
  const result: WriteResult = { acknowledged: new Set(), requests: 0 };
  const under = new Set<Promise<unknown>>();
  const startedAt = performance.now();
  while (!signal.aborted) {
    const due = (performance.now() - startedAt) / 1_000 * rate;
    for (; result.requests < due; result.requests++) {
      const sent = sendOne(client, { siteId, number: result.requests, result })
        .finally(() => under.delete(sent));
      under.add(sent);
    }
    await pause(20);
  }
  await Promise.all(under);
  return result;
}

const READS = ["", "/keywords?per_page=10", "/audit/progress", "/search-overview"];

async function sendOne(
  client: ProcessClient,
  { siteId, number, result }: { siteId: number; number: number; result: WriteResult },
): Promise<void> {
  if (number % WRITES_EVERY > 0) {
    await client.send("GET", `/sites/${siteId}${READS[number % READS.length]}`);
    return;
  }
  const keyword = `load ${number}`;
  const body = { keywords: [keyword] };
  const { status } = await client.insist("POST", `/sites/${siteId}/keywords`, { body });
  if (status < 300) result.acknowledged.add(keyword);
}

/** What an account with a limit was admitted. */
interface WindowResult {
  /** Requests that were all sent and answered with 200 within 60 seconds, at most. */
  most: number;
  /** Answers with 200 in all. */
  answered: number;
}

const WINDOW_MS = 60_000;

/** Sends requests of an account with a limit, five times as many as it allows, until the signal aborts. */
export async function fillWindow(
  client: ProcessClient,
  signal: AbortSignal,
): Promise<WindowResult> {
  const admitted: { sentAt: number; answeredAt: number }[] = [];
  const under = new Set<Promise<unknown>>();
  while (!signal.aborted) {
    const sentAt = performance.now();
    const sent = client.send("GET", "/sites").then(({ status }) => {
      if (status === 200) admitted.push({ sentAt, answeredAt: performance.now() });
    }).finally(() => under.delete(sent));
    under.add(sent);
    await pause(200);
  }
  await Promise.all(under);
  const counts = admitted.map(({ sentAt: from }) =>
    admitted.filter(({ sentAt, answeredAt }) => sentAt >= from && answeredAt < from + WINDOW_MS)
      .length
  );
  return { most: Math.max(0, ...counts), answered: admitted.length };
}
