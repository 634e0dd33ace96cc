import { setTimeout as pause } from "node:timers/promises";

/** An answer of the API; status 0: none came. */
interface ProcessAnswer {
  status: number;
  // deno-lint-ignore no-explicit-any -- the scenario reads answers of every shape
  body: any;
  retryAfter: number | null;
}

/** How often requests were answered how. */
export type StatusCounts = Map<string, number>;

/** Sends a request to one of the processes and counts the answer. */
export interface ProcessClient {
  send(
    method: string,
    path: string,
    options?: { body?: unknown; key?: string },
  ): Promise<ProcessAnswer>;
  /** Repeats it, with the same key, until it is answered with neither 429 nor 503, or the client is stopped. */
  insist(method: string, path: string, options?: { body?: unknown }): Promise<ProcessAnswer>;
  counts: StatusCounts;
  /** Lets nothing be repeated any more. */
  stop(): void;
}

const TIMEOUT_MS = 30_000;

/** Creates a client that takes the processes in turn. */
export function createProcessClient(urls: readonly string[], token: string): ProcessClient {
  const counts: StatusCounts = new Map();
  let next = 0;
  let isStopped = false;

  const send: ProcessClient["send"] = async (method, path, { body, key } = {}) => {
    const url = urls[next++ % urls.length] ?? "";
    const answer = await request(`${url}/api/v1${path}`, method, { token, body, key });
    const name = nameAnswer(answer);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return answer;
  };
  return {
    counts,
    stop: () => isStopped = true,
    send,
    async insist(method, path, { body } = {}) {
      const key = crypto.randomUUID();
      for (;;) {
        const answer = await send(method, path, { body, ...method === "POST" && { key } });
        if (isStopped || ![0, 409, 429, 500, 503].includes(answer.status)) return answer;
        if (answer.status === 409 && answer.body?.code !== "idempotency_key_in_use") return answer;
        // as the answer asks for; not all of them at once
        await pause((answer.retryAfter ?? 3) * 1_000 * (1 + Math.random()));
      }
    },
  };
}

function nameAnswer({ status, body, retryAfter }: ProcessAnswer): string {
  if (status === 0) return "none";
  if (status === 409) return `409 ${body?.code}`;
  return status === 503 && retryAfter === null ? "503 without Retry-After" : String(status);
}

async function request(
  url: string,
  method: string,
  { token, body, key }: { token: string; body?: unknown; key?: string | undefined },
): Promise<ProcessAnswer> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Authorization: `Bearer ${token}`,
        ...body !== undefined && { "Content-Type": "application/json" },
        ...key !== undefined && { "Idempotency-Key": key },
      },
      ...body !== undefined && { body: JSON.stringify(body) },
    });
    const text = await response.text();
    const retryAfter = response.headers.get("retry-after");
    return {
      status: response.status,
      body: text === "" ? undefined : JSON.parse(text),
      retryAfter: retryAfter === null ? null : Number(retryAfter),
    };
  } catch {
    return { status: 0, body: undefined, retryAfter: null };
  }
}
