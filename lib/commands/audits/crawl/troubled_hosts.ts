import type { PageLook } from "../../../metrics/backlinks/judge_links.ts";

/** After this many pages in a row without a usable answer a host is left alone for the rest of a run. */
const FAILURES_IN_A_ROW = 3;
/** Beyond this the oldest are forgotten. */
const REMEMBERED_HOSTS = 10_000;

/** What is a host's trouble and not a page's. */
const HOST_FAILURES = new Set(["timeout", "no_answer", "server_error", "private_address"]);

/**
 * Remembers hosts that give no usable answers. A thousand links may stand on one of them: asked for each, it would keep a
 * run busy for hours, and one that asks for less would get more.
 */
export class TroubledHosts {
  readonly #failures = new Map<string, { count: number; look: PageLook }>();

  /** What to say of a page that is not asked for; undefined: it needs to be asked for. */
  find(host: string): PageLook | undefined {
    const known = this.#failures.get(host);
    if (known === undefined || known.count < FAILURES_IN_A_ROW) return undefined;
    // a domain that is down is down for all of its pages
    return known.look.kind === "gone" ? known.look : { kind: "none", reason: "host_unavailable" };
  }

  /** Takes what came of asking for a page into account. */
  record(host: string, look: PageLook): void {
    const known = this.#failures.get(host);
    this.#failures.delete(host);
    const weight = weigh(look);
    if (weight === 0) return;
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size < REMEMBERED_HOSTS) break;
      this.#failures.delete(oldest);
    }
    this.#failures.set(host, { count: (known?.count ?? 0) + weight, look });
  }
}

/** A host that asks for less gets less at once. */
function weigh(look: PageLook): number {
  if (look.kind === "read") return 0;
  if (look.reason === "too_many_requests") return FAILURES_IN_A_ROW;
  return look.reason === "domain_down" || HOST_FAILURES.has(look.reason) ? 1 : 0;
}
