import type { Db } from "../../../../db/core/connection.ts";
import {
  insertOccurrences,
  type NewOccurrence,
} from "../../../../db/audits/crawl/crawl_batches.ts";
import type { SiteFinding } from "../../../rules/check_site.ts";
import { evidenceText } from "./evidence_text.ts";

const INSERT_ROWS = 4_000;

/**
 * Writes what rules find, many findings in one transaction, whatever inputs they are of: a short audit has few of each.
 * While the database writes, the caller goes on.
 */
export class FindingsWriter {
  readonly #auditId: number;
  readonly #write: (work: (trx: Db) => Promise<void>) => Promise<void>;
  #found: NewOccurrence[] = [];
  #writing: Promise<void> = Promise.resolve();

  /** `write` runs one transaction. */
  constructor(auditId: number, write: (work: (trx: Db) => Promise<void>) => Promise<void>) {
    this.#auditId = auditId;
    this.#write = write;
  }

  /** Takes findings; they are written when there are many of them. Throws what an earlier transaction threw. */
  async add(findings: readonly SiteFinding[]): Promise<void> {
    for (const finding of findings) this.#found.push(createOccurrence(finding));
    if (this.#found.length >= INSERT_ROWS) await this.#flush();
  }

  /** Resolves when all that was taken is written. */
  async finish(): Promise<void> {
    if (this.#found.length > 0) await this.#flush();
    await this.#writing;
  }

  async #flush(): Promise<void> {
    const batch = this.#found;
    this.#found = [];
    await this.#writing;
    this.#writing = this.#write((trx) => insertOccurrences(trx, this.#auditId, batch));
    // the next caller that awaits it gets the error; until then it must not count as unhandled
    this.#writing.catch(() => {});
  }
}

function createOccurrence({ rule, urlId, finding }: SiteFinding): NewOccurrence {
  return {
    code: rule.id,
    urlId,
    targetId: finding.targetId ?? 0,
    severity: finding.severity ?? rule.severity,
    stage: "site",
    evidence: evidenceText(finding.evidence),
  };
}
