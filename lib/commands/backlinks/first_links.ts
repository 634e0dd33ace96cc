import { measureVagueness, type StoredReport } from "../../metrics/backlinks/unite_reports.ts";
import { NumberSet } from "../core/number_set.ts";

/** A report with the key of its source page, in hex. */
export interface KeyedReport extends StoredReport {
  key: string;
}

/** 52 bits. */
const KEY_DIGITS = 13;
const KEY_MODULUS = 2 ** 52;

/**
 * Finds which reports of a site without links are separate links, so that they need not be compared with others: as
 * long as all are as vague as each other, all that are not equal. What may be of a link that was reported before is said
 * not to be one.
 */
export class FirstLinks {
  readonly #pages = new NumberSet();
  readonly #links = new NumberSet();
  #provider: number | undefined;
  #vagueness: number | undefined;
  #isMixed = false;

  /** Whether the report is of a separate link. */
  isOwn(report: KeyedReport): boolean {
    const { provider, targetId, anchorId, linkType } = report;
    const vagueness = measureVagueness(report);
    this.#provider ??= provider;
    this.#vagueness ??= vagueness;
    if (provider !== this.#provider || vagueness !== this.#vagueness) this.#isMixed = true;
    const page = Number.parseInt(report.key.slice(0, KEY_DIGITS), 16);
    const isNewPage = !this.#pages.add(1 + page);
    // equal links have equal numbers; others hardly ever
    const link = Math.floor(page + targetId / 4 + anchorId / 4 + linkType.length) % KEY_MODULUS;
    const isNewLink = !this.#links.add(1 + link);
    return isNewPage || isNewLink && !this.#isMixed;
  }
}
