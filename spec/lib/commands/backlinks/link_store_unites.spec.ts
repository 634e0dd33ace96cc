import { expect } from "chai";
import { deleteLinksOfImport } from "../../../../lib/commands/backlinks/delete_links_of_import.ts";
import type { BacklinkRow, LinkProvider, LinkType } from "../../../../lib/importers/import_rows.ts";
import { transaction } from "../../../../db/core/connection.ts";
import {
  anchorKey,
  linkKey,
  linkPageKey,
} from "../../../../lib/metrics/backlinks/link_identity.ts";
import { linkAnchorId, linkTargetId } from "../../../../lib/metrics/backlinks/link_ids.ts";
import { uniteLinks } from "../../../../lib/metrics/backlinks/unite_links.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importLinkRows, linkRow, listKeptLinks } from "../../../support/backlinks/link_data.ts";
import { createSeededRandom, type SeededRandom } from "../../../support/random.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const PROVIDERS: readonly LinkProvider[] = ["ahrefs", "semrush", "search_console", "other"];
const SOURCES = ["blog.test/a", "blog.test/b", "news.example/", "forum.co.uk/t?id=1"];
const TARGETS = ["shop.example.com/x", "shop.example.com/y", null];
const ANCHORS = ["Shoes", "shoes", "", null];
const TYPES: readonly LinkType[] = ["text", "image", "unknown"];
const SCHEMES = ["http://", "https://", "http://www.", "https://www."];

/** What to keep: of each provider and link the row of the newest export. */
type Model = Map<string, { importId: number; row: BacklinkRow }>;

function createRows(random: SeededRandom, provider: LinkProvider, date: string): BacklinkRow[] {
  const pick = <One>(list: readonly One[]): One => list[random.below(list.length)] as One;
  const flag = () => pick([true, false, null]);
  const url = (text: string) => pick(SCHEMES) + text;
  const day = () =>
    random.share() < 0.3 ? null : `2026-0${1 + random.below(9)}-1${random.below(9)}`;
  return Array.from({ length: random.below(25) }, () => {
    const target = pick(TARGETS);
    const lost = flag();
    return linkRow({
      provider,
      date,
      sourceUrl: url(pick(SOURCES)),
      targetUrl: target === null ? null : url(target),
      anchor: pick(ANCHORS),
      linkType: pick(TYPES),
      nofollow: flag(),
      ugc: flag(),
      sponsored: flag(),
      firstSeen: day(),
      lastSeen: day(),
      lost,
      lostOn: lost === true ? day() ?? "2026-01-01" : null,
    });
  });
}

function nameOf(row: BacklinkRow): string {
  return `${row.provider} ${linkKey(row)?.toString("hex")}`;
}

function addTo(model: Model, importId: number, rows: readonly BacklinkRow[]): void {
  const exports = Map.groupBy(rows, ({ date }) => date);
  for (const date of [...exports.keys()].toSorted()) {
    for (const [name, own] of Map.groupBy(exports.get(date) ?? [], nameOf)) {
      const before = model.get(name)?.row.date ?? "";
      if (date >= before) model.set(name, { importId, row: joinEqual(own) });
    }
  }
}

/** What one export tells several times of a link is as if it told once what `uniteLinks()` makes of it. */
function joinEqual(rows: readonly BacklinkRow[]): BacklinkRow {
  const [first] = rows;
  const [{ providers: _, ...united } = {}] = uniteLinks(rows);
  return { ...first, ...united } as BacklinkRow; // a link has the fields of its reports
}

/** What two tell on the same day is distinguished by this order. */
function orderOf(row: BacklinkRow): string {
  const ids = `${linkTargetId(row.targetUrl)} ${linkAnchorId(row.anchor)} ${row.linkType}`;
  return `${row.provider} ${ids}`;
}

function unite(model: Model) {
  const rows = [...model.values()].map((one) => one.row)
    .toSorted((a, b) => orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : 0);
  return uniteLinks(rows).map((link) => ({
    source: linkPageKey(link.sourceUrl),
    target: link.targetUrl === null ? null : linkPageKey(link.targetUrl),
    anchor: link.anchor === null ? null : anchorKey(link.anchor),
    type: link.linkType,
    rel: [link.nofollow, link.ugc, link.sponsored],
    days: [link.firstSeen, link.lastSeen],
    lost: [link.lost, link.lostOn],
    providers: link.providers,
  }));
}

describe("createLinkStore()", () => {
  let database: SpecDatabase;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(database.db));
  });

  async function readKept(siteId: number) {
    return (await listKeptLinks(database.db, siteId)).map((link) => ({
      source: linkPageKey(link.sourceUrl),
      target: link.targetUrl === null ? null : linkPageKey(link.targetUrl),
      anchor: link.anchor,
      type: link.linkType,
      rel: [link.nofollow, link.ugc, link.sponsored],
      days: [link.firstSeen, link.lastSeen],
      lost: [link.providerLost, link.providerLostOn],
      providers: link.providers,
    }));
  }

  for (let seed = 1; seed <= 20; seed++) {
    it(`keeps what uniteLinks() makes of the same reports, whatever is imported and deleted (${seed})`, async () => {
      const random = createSeededRandom(seed);
      const siteId = await insertSpecSite(database.db, accountId, { domain: "shop.example.com" });
      const model: Model = new Map();
      for (let step = 0; step < 8; step++) {
        const provider = PROVIDERS[random.below(PROVIDERS.length)] ?? "other";
        const day = () => `2026-10-0${1 + random.below(9)}`;
        const rows = createRows(random, provider, day());
        // another file of the same import
        if (random.share() < 0.3) rows.push(...createRows(random, provider, day()));
        const options = { mayLoad: random.share() < 0.5, batchSize: 1 + random.below(10) };
        const { importId } = await importLinkRows(database.db, siteId, rows, options);
        addTo(model, importId, rows);
        expect(await readKept(siteId)).to.have.deep.members(unite(model));
        if (random.share() < 0.7) continue;
        const gone = [...model.values()][0]?.importId ?? importId;
        await transaction(
          database.db,
          (trx) => deleteLinksOfImport(trx, { db: database.db, siteId, importId: gone }),
        );
        for (const [name, kept] of model) if (kept.importId === gone) model.delete(name);
        expect(await readKept(siteId)).to.have.deep.members(unite(model));
      }
    });
  }
});
