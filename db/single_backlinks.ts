import type { SettledLink } from "../lib/metrics/link_status.ts";
import type { StoredReport } from "../lib/metrics/unite_reports.ts";
import { type NewBacklink, REST_COLUMNS } from "./backlinks.ts";
import type { Db } from "./connection.ts";
import { escapeField } from "./load_lines.ts";
import { loadRows } from "./load_rows.ts";
import { cutText } from "./sql_rows.ts";

/** A link of which one report tells and at which nobody has looked: nearly all of a first import. */
export interface SingleBacklink extends SettledLink, Pick<NewBacklink, "newOn"> {
  /** The source page's, in hex. */
  key: string;
  report: StoredReport;
}

const MAX_TITLE = 500;
const FIRST_BYTES = 4 * 1024 * 1024;
/** No line is longer: of a URL, a title and figures, in UTF-8. */
const MAX_LINE_BYTES = 16 * 1024;
const PART_BYTES = 128 * 1024;
/** Of the key in hex so much is sorted by, beside the place of up to 2 ** 17 lines. */
const SORTED_DIGITS = 9;
const PLACES = 2 ** 17;

/**
 * Such links as lines that LOAD DATA reads. They are written straight from their reports, which may be forgotten then; at
 * most 131,072 of them.
 */
export class SingleBacklinks {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #size = 0;
  readonly #ends: number[] = [];
  readonly #order: number[] = [];

  get count(): number {
    return this.#ends.length;
  }

  /** Adds a link under its number. */
  add(id: number, link: SingleBacklink): void {
    if (this.#size + MAX_LINE_BYTES > this.#bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(2 * this.#bytes.length);
      this.#bytes.copy(bytes, 0, 0, this.#size);
      this.#bytes = bytes;
    }
    const place = this.#ends.length;
    this.#order.push(Number.parseInt(link.key.slice(0, SORTED_DIGITS), 16) * PLACES + place);
    this.#size += this.#bytes.write(writeLine(id, link), this.#size);
    this.#ends.push(this.#size);
  }

  /** Forgets all lines. */
  clear(): void {
    this.#size = 0;
    this.#ends.length = 0;
    this.#order.length = 0;
  }

  /** The lines in the order of the database's key, where neighbours are written faster. */
  *parts(): Generator<Uint8Array> {
    const order = Float64Array.from(this.#order).sort();
    let part = Buffer.allocUnsafeSlow(PART_BYTES);
    let size = 0;
    for (const number of order) {
      const place = number % PLACES;
      const start = place === 0 ? 0 : this.#ends[place - 1] ?? 0;
      const end = this.#ends[place] ?? 0;
      if (size + end - start > PART_BYTES) {
        yield part.subarray(0, size);
        part = Buffer.allocUnsafeSlow(PART_BYTES);
        size = 0;
      }
      size += this.#bytes.copy(part, size, start, end);
    }
    // an empty part would end the stream
    if (size > 0) yield part.subarray(0, size);
  }
}

/** Loads such links from a stream; false when the server does not allow that, which a load of none tells as well. */
export async function loadSingleBacklinks(
  trx: Db,
  siteId: number,
  links: SingleBacklinks,
): Promise<boolean> {
  const loaded = await loadRows(
    trx,
    `backlinks (id, @source_key, ${REST_COLUMNS}) SET site_id = ${siteId}, ` +
      "source_key = UNHEX(@source_key)",
    links.parts(),
    "utf8mb4",
  );
  if (loaded === undefined) return false;
  if (loaded.rowsCount !== links.count || loaded.warningsCount > 0) {
    throw new Error(
      `Of ${links.count} links the database took ${loaded.rowsCount}, with ` +
        `${loaded.warningsCount} warnings.`,
    );
  }
  return true;
}

/** In the order of `REST_COLUMNS`. */
function writeLine(id: number, { key, report, newOn, status, lostReason }: SingleBacklink): string {
  const { targetId, anchorId, linkType, domainId, sourceUrl, sourceTitle, language } = report;
  const lost = flag(report.lost);
  const lostOn = known(report.lostOn);
  const title = sourceTitle === null ? NULL : escapeField(cutText(sourceTitle, MAX_TITLE));
  return `${id}\t${key}\t${targetId}\t${anchorId}\t${linkType}\t${domainId}\t` +
    `${escapeField(sourceUrl)}\t${title}\t` +
    `${flag(report.nofollow)}\t${flag(report.ugc)}\t${flag(report.sponsored)}\t` +
    `${known(report.firstSeen)}\t${known(report.lastSeen)}\t${known(report.httpCode)}\t` +
    `${known(language)}\t${known(report.pageAuthority)}\t${known(report.pageAuthorityName)}\t` +
    `${known(report.domainAuthority)}\t${known(report.domainAuthorityName)}\t` +
    `${1 << report.provider}\timport\t${report.importedOn}\t${report.firstImport ? 1 : 0}\t` +
    `${known(newOn)}\t${report.lastSeen ?? report.date}\t${lost}\t${lostOn}\t` +
    `${known(report.lostReason)}\t${status}\t${status === "lost" ? lostOn : NULL}\t` +
    `${known(lostReason)}\t${report.importId}\t${report.date}\t${lost}\n`;
}

/** As LOAD DATA reads it. */
const NULL = "\\N";

function known(value: string | number | null): string | number {
  return value ?? NULL;
}

function flag(value: boolean | null): string {
  return value === null ? NULL : value ? "1" : "0";
}
