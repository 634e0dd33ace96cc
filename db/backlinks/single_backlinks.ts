import type { SettledLink } from "../../lib/metrics/backlinks/link_status.ts";
import type { StoredReport } from "../../lib/metrics/backlinks/unite_reports.ts";
import { type NewBacklink, REST_COLUMNS } from "./backlinks.ts";
import type { Db } from "../core/connection.ts";
import { LineBytes } from "../core/line_bytes.ts";
import { loadRows } from "../core/load_rows.ts";
import { fitText } from "../core/text_columns.ts";

/** A link with one report that nobody has checked: nearly all of a first import. */
export interface SingleBacklink extends SettledLink, Pick<NewBacklink, "newOn" | "reportedOn"> {
  /** The source page's, in hex. */
  key: string;
  report: StoredReport;
}

/** What links have in common is not read off each line. */
const READ_COLUMNS = REST_COLUMNS.replace("discovered_via, ", "");

const MAX_TITLE = 500;
/** Above the longest line. What the driver copies in such small parts it finds in memory that it used before. */
const PART_BYTES = 64 * 1024;
/** A number of 32 bits and the tab after it. */
const ID_BYTES = 11;
/** Of the key in hex so much is sorted by, beside the place of up to 2 ** 17 lines. */
const SORTED_DIGITS = 9;
const PLACES = 2 ** 17;

/**
 * Such links as lines that LOAD DATA reads. They are written straight from their reports, which may be forgotten then; at
 * most 131,072 of them.
 */
export class SingleBacklinks {
  readonly #lines = new LineBytes();
  readonly #ends: number[] = [];
  readonly #order: number[] = [];
  /** Written in turns, see `RowsToLoad`. */
  readonly #parts = [
    Buffer.allocUnsafeSlow(PART_BYTES),
    Buffer.allocUnsafeSlow(PART_BYTES),
  ] as const;

  get count(): number {
    return this.#ends.length;
  }

  /** Adds a link. */
  add(link: SingleBacklink): void {
    const place = this.#ends.length;
    this.#order.push(Number.parseInt(link.key.slice(0, SORTED_DIGITS), 16) * PLACES + place);
    writeLine(this.#lines, link);
    this.#ends.push(this.#lines.size);
  }

  /** Forgets all lines. */
  clear(): void {
    this.#lines.clear();
    this.#ends.length = 0;
    this.#order.length = 0;
  }

  /**
   * The lines, numbered from `firstId` on in the order of their pages: where neighbours of both keys come one after the
   * other, the database is faster, and half as large.
   */
  *parts(firstId: number): Generator<Uint8Array> {
    const order = Float64Array.from(this.#order).sort();
    let [part, other] = this.#parts;
    let size = 0;
    let id = firstId;
    for (const number of order) {
      const place = number % PLACES;
      const line = this.#lines.slice(
        place === 0 ? 0 : this.#ends[place - 1] ?? 0,
        this.#ends[place] ?? 0,
      );
      if (size + ID_BYTES + line.length > PART_BYTES) {
        yield part.subarray(0, size);
        [part, other] = [other, part];
        size = 0;
      }
      size += part.write(`${id++}\t`, size, "latin1");
      size += line.copy(part, size);
    }
    // an empty part would end the stream
    if (size > 0) yield part.subarray(0, size);
  }
}

/**
 * Loads such links from a stream, under numbers from `firstId` on; false when the server does not allow that, which a load
 * of no report as well.
 */
export async function loadSingleBacklinks(
  trx: Db,
  siteId: number,
  { firstId, links }: { firstId: number; links: SingleBacklinks },
): Promise<boolean> {
  const loaded = await loadRows(trx, {
    into: `backlinks (id, source_key, ${READ_COLUMNS}) ` +
      `SET site_id = ${siteId}, discovered_via = 'import'`,
    parts: links.parts(firstId),
    // UTF-8, which the server takes over without reading it letter by letter
    characterSet: "binary",
  });
  if (loaded === undefined) return false;
  if (loaded.rowsCount !== links.count || loaded.warningsCount > 0) {
    throw new Error(
      `Of ${links.count} links the database took ${loaded.rowsCount}, with ` +
        `${loaded.warningsCount} warnings.`,
    );
  }
  return true;
}

/** In the order of `READ_COLUMNS`, behind the id. */
function writeLine(
  lines: LineBytes,
  { key, report, newOn, reportedOn, status, lostOn, lostReason }: SingleBacklink,
): void {
  const { sourceTitle } = report;
  lines.hex(key);
  lines.number(report.targetId);
  lines.number(report.anchorId);
  lines.text(report.linkType);
  lines.number(report.domainId);
  lines.text(report.sourceUrl);
  lines.text(sourceTitle === null ? null : fitText(sourceTitle, MAX_TITLE));
  lines.flag(report.nofollow);
  lines.flag(report.ugc);
  lines.flag(report.sponsored);
  lines.text(report.firstSeen);
  lines.text(report.lastSeen);
  lines.number(report.httpCode);
  lines.text(report.language);
  lines.number(report.pageAuthority);
  lines.number(report.pageAuthorityName);
  lines.number(report.domainAuthority);
  lines.number(report.domainAuthorityName);
  lines.number(report.targetForm);
  lines.number(1 << report.provider);
  lines.text(report.importedOn);
  lines.flag(report.firstImport);
  lines.text(newOn);
  lines.text(reportedOn);
  lines.flag(report.lost);
  lines.text(report.lostOn);
  lines.text(report.lostReason);
  lines.text(status);
  lines.text(lostOn);
  lines.text(lostReason);
  lines.number(report.importId);
  lines.text(report.date);
  lines.flag(report.lost);
  lines.flag(report.dated);
  lines.end();
}
