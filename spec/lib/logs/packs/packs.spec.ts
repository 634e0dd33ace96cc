import { expect } from "chai";
import {
  packAddresses,
  packIds,
  packRequests,
  unpackAddresses,
  unpackIds,
  unpackPageRequests,
  unpackRequests,
  unpackVerdicts,
} from "../../../../lib/logs/packs/pack_requests.ts";
import {
  mergePackedVisits,
  packVisitRows,
  packVisits,
  unpackVisits,
} from "../../../../lib/logs/packs/pack_visits.ts";

describe("packRequests()", () => {
  const columns = (length: number) => ({
    seconds: Uint32Array.from({ length }, (_, row) => Math.floor((row * 86_399) / length)),
    pages: Uint32Array.from({ length }, (_, row) => row % 700),
    statuses: Uint32Array.from({ length }, (_, row) => row % 50 === 0 ? 404 : 200),
    methods: Uint32Array.from({ length }, (_, row) => row % 9 === 0 ? 1 : 0),
    bytes: Float64Array.from({ length }, (_, row) => row % 100 === 0 ? 5_000_000_000 : row * 3),
    durations: Uint32Array.from({ length }, (_, row) => row % 4),
    addresses: Uint32Array.from({ length }, (_, row) => row % 40),
  });

  it("gives back what it packed", () => {
    for (const length of [0, 1, 3_000]) {
      expect(unpackRequests(packRequests(columns(length)))).to.deep.equal(columns(length));
    }
  });
  it("gives the requests of one page", () => {
    const all = columns(3_000);
    const pack = packRequests(all);
    for (const place of [0, 50, 699, 700]) {
      const rows = [...all.pages.keys()].filter((row) => all.pages[row] === place);
      const of = (column: Uint32Array) => Float64Array.from(rows, (row) => column[row] ?? NaN);
      expect(unpackPageRequests(pack, place), `page ${place}`).to.deep.equal({
        seconds: of(all.seconds),
        statuses: of(all.statuses),
        addresses: of(all.addresses),
      });
    }
  });
  it("takes less than 12 bytes a request", () => {
    expect(packRequests(columns(30_000)).length / 30_000).to.be.lessThan(12);
  });
});

describe("packIds(), packAddresses() and packVisits()", () => {
  it("give back what they packed", () => {
    const ids = Uint32Array.from([0, 7, 300, 4_000_000_000]);
    expect(unpackIds(packIds(ids))).to.deep.equal(ids);
    const addresses = [
      { verdict: "verified" as const, bytes: Uint8Array.from([66, 249, 66, 1]) },
      { verdict: "spoofed" as const, bytes: Uint8Array.from([192, 0, 255]) },
      { verdict: "claimed" as const, bytes: new Uint8Array() },
      { verdict: "verified" as const, bytes: Uint8Array.from([200]), isSigned: true },
    ];
    expect(unpackAddresses(packAddresses(addresses))).to.deep.equal(addresses);
    expect(unpackVerdicts(packAddresses(addresses))).to.deep.equal([
      ...addresses.map(({ verdict }) => verdict),
    ]);
    const visits = {
      pages: Uint32Array.from([0, 5, 5]),
      statuses: Uint32Array.from([200, 200, 404]),
      engines: Uint32Array.from([0, 1, 0]),
      counts: Float64Array.from([1, 2, 5_000_000_000]),
    };
    expect(unpackVisits(packVisits(visits))).to.deep.equal(visits);
  });
});

describe("packVisitRows()", () => {
  const rows = (...visits: [page: number, kind: number, count: number][]) => ({
    pages: Uint32Array.from(visits, ([page]) => page),
    kinds: Uint16Array.from(visits, ([, kind]) => kind),
    counts: Float64Array.from(visits, ([, , count]) => count),
  });
  const shown = (packs: readonly { pack: Uint8Array }[]) =>
    packs.flatMap(({ pack }) => {
      const { pages, statuses, engines, counts } = unpackVisits(pack);
      return Array.from(pages, (page, row) => [page, statuses[row], engines[row], counts[row]]);
    });

  it("sums what has page, status and engine in common, in the order of pages", () => {
    const [kind, other] = [200 * 64 + 3, 404 * 64];
    const packs = packVisitRows(
      rows([4_000_000_000, other, 1], [0, other, 5], [7, kind, 2], [0, kind, 1], [0, other, 2]),
    );
    expect(packs.map(({ visitsCount }) => visitsCount)).to.deep.equal([11]);
    expect(shown(packs)).to.deep.equal([
      [0, 200, 3, 1],
      [0, 404, 0, 7],
      [7, 200, 3, 2],
      [4_000_000_000, 404, 0, 1],
    ]);
    expect(shown(mergePackedVisits([...packs, ...packs].map(({ pack }) => pack)))[1])
      .to.deep.equal([0, 404, 0, 14]);
  });
  it("cuts what is too much for one pack", () => {
    const many = Array.from({ length: 40_000 }, (_, page) => [page, 200 * 64, 1] as const);
    const packs = packVisitRows(
      rows(...many.map(([page, kind, count]) => [page, kind, count] as [number, number, number])),
    );
    expect(packs.map(({ visitsCount }) => visitsCount)).to.deep.equal([32_768, 7_232]);
    expect(shown(packs)).to.have.length(40_000);
    expect(packVisitRows(rows())).to.deep.equal([]);
  });
});
