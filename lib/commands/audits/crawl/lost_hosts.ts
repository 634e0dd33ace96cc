import type { FetchErrorKind, FetchFacts } from "../../../crawler/html/page_facts.ts";

/** What every URL of a host has in common: it has no address, or no server answers there. */
const LOST = new Set<FetchErrorKind | null>(["dns", "refused", "timeout"]);
/** This many URLs in a row: one failure may be of the moment. */
const FAILURES_IN_A_ROW = 3;
/** External links lead to any number of hosts: beyond this the oldest are forgotten. */
const REMEMBERED_HOSTS = 1_000;
/** Hosts without an address, and none with one, after which the network is taken to resolve no name. */
const UNRESOLVED_HOSTS = 20;

/**
 * Remembers the hosts that do not answer. Thousands of links may lead to one of them; asked
 * politely, it would keep an audit waiting for hours to learn the same of each. Where the network
 * resolves no name at all, what is left is not asked either.
 */
export class LostHosts {
  readonly #failures = new Map<string, FetchFacts[]>();
  /** Hosts without an address, as long as no other host has one. */
  readonly #unresolved = new Set<string>();
  #lastUnresolved: FetchFacts | undefined;
  #resolves = false;

  /** Returns what a request would bring when the host is known to be lost. */
  find(url: string): FetchFacts | undefined {
    if (!this.#resolves && this.#unresolved.size >= UNRESOLVED_HOSTS) {
      return this.#lastUnresolved && { ...this.#lastUnresolved, url };
    }
    const failures = this.#failures.get(new URL(url).hostname) ?? [];
    const last = failures.length < FAILURES_IN_A_ROW ? undefined : failures.at(-1);
    return last && { ...last, url };
  }

  /** Takes the answer to a URL, its retries included, into account. */
  record(url: string, facts: FetchFacts): void {
    const { hostname } = new URL(url);
    const failures = this.#failures.get(hostname) ?? [];
    this.#failures.delete(hostname);
    this.#recordName(hostname, facts);
    if (!LOST.has(facts.error)) return;
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size < REMEMBERED_HOSTS) break;
      this.#failures.delete(oldest);
    }
    this.#failures.set(hostname, [...failures, facts].slice(-FAILURES_IN_A_ROW));
  }

  #recordName(hostname: string, facts: FetchFacts): void {
    if (facts.error !== "dns") {
      this.#resolves = true;
      this.#unresolved.clear();
    } else if (!this.#resolves) {
      this.#unresolved.add(hostname);
      this.#lastUnresolved = facts;
    }
  }
}
