/** A domain's places in a release of Common Crawl's web graph, from 1. */
export interface CommonCrawlRank {
  /** As it is written usually, in lower case: `example.com`. */
  domain: string;
  /** By harmonic centrality. */
  harmonicPlace: number;
  pageRankPlace: number;
}

const REVERSED_NAME = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/;
const MAX_NAME_CHARACTERS = 253;

/**
 * Reads a ranks file (unpacked) line by line: tab separated, with the header `#harmonicc_pos #harmonicc_val #pr_pos
 * #pr_val #host_rev #n_hosts`, whose names are the columns; files of hosts lack the last. Names are written backwards,
 * `com.example`. The file is in the order of harmonic places, so who wants the first ones may stop; the number of all
 * domains, which authority needs, is that of its lines.
 *
 * Source: Common Crawl, web graph releases, domain-level ranks.
 */
export class CommonCrawlRankReader {
  /** Ranks that were read. */
  domainsCount = 0;
  /** What the file ranks, by its columns; undefined before the header. */
  level: "domain" | "host" | undefined;
  /** Cells of a whole line. */
  columnsCount = 0;
  #columns: { harmonic: number; pageRank: number; name: number } | undefined;

  /**
   * The rank of a line; undefined for the header and empty lines. A text says what is wrong: the first line must be the
   * header, and later a line that cannot be read may be passed over.
   */
  read(line: string): CommonCrawlRank | string | undefined {
    if (line.trim() === "") return undefined;
    const cells = line.replace(/\r$/, "").split("\t");
    if (this.#columns === undefined) return this.#readHeader(cells);
    const { harmonic, pageRank, name } = this.#columns;
    const harmonicPlace = readPlace(cells[harmonic]);
    const pageRankPlace = readPlace(cells[pageRank]);
    if (harmonicPlace === undefined || pageRankPlace === undefined) {
      return `The places "${cells[harmonic] ?? ""}" and "${
        cells[pageRank] ?? ""
      }" are no numbers from 1.`;
    }
    const reversed = cells[name]?.trim().toLowerCase() ?? "";
    if (reversed.length > MAX_NAME_CHARACTERS || !REVERSED_NAME.test(reversed)) {
      return `"${reversed.slice(0, 100)}" is no reversed domain such as com.example.`;
    }
    this.domainsCount++;
    return { domain: reversed.split(".").reverse().join("."), harmonicPlace, pageRankPlace };
  }

  #readHeader(cells: readonly string[]): string | undefined {
    const names = cells.map((cell) => cell.trim().replace(/^\ufeff?#/, "").toLowerCase());
    const columns = {
      harmonic: names.indexOf("harmonicc_pos"),
      pageRank: names.indexOf("pr_pos"),
      name: names.findIndex((name) => name === "host_rev" || name === "domain_rev"),
    };
    if (Object.values(columns).includes(-1)) {
      return "This is no Common Crawl ranks file: its first line must name #harmonicc_pos, #pr_pos " +
        "and #host_rev, separated by tabs.";
    }
    this.#columns = columns;
    this.columnsCount = names.length;
    this.level = names.includes("n_hosts") ? "domain" : "host";
    return undefined;
  }
}

function readPlace(cell: string | undefined): number | undefined {
  return cell !== undefined && /^[1-9]\d{0,11}$/.test(cell.trim()) ? Number(cell) : undefined;
}
