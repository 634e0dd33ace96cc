import { expect } from "chai";
import { takePacked } from "../../../../lib/commands/logs/take_packed.ts";
import { packAddresses, packIds, packRequests } from "../../../../lib/logs/packs/pack_requests.ts";

/** A pack with requests at these seconds of the day. */
function packOf(id: number, ...seconds: number[]) {
  const { length } = seconds;
  return {
    ...{ id, date: "2026-11-10", agent: "Googlebot", requestsCount: length, checkUntil: null },
    pages: packIds(Uint32Array.of(7)),
    addresses: packAddresses([{ verdict: "claimed", bytes: new Uint8Array() }]),
    requests: packRequests({
      seconds: Uint32Array.from(seconds),
      ...{ pages: new Uint32Array(length), statuses: new Uint32Array(length).fill(200) },
      ...{ methods: new Uint32Array(length), bytes: new Float64Array(length) },
      ...{ durations: new Uint32Array(length), addresses: new Uint32Array(length) },
    }),
  };
}

const NEWEST = {
  filters: [],
  isWanted: () => true,
  order: (one: { at: number }, other: { at: number }) => other.at - one.at,
};
const secondsOf = (rows: readonly { at: number }[]) =>
  rows.map(({ at }) => (at - Date.parse("2026-11-10")) / 1000);

describe("takePacked()", () => {
  it("takes the first of all packs in their order, and counts them all", async () => {
    const packs = [packOf(1, 5, 60), packOf(2, 10, 70), packOf(3, 65)];
    const { rows, matching } = await takePacked(packs, { ...NEWEST, limit: 3 });
    expect([secondsOf(rows), matching]).to.deep.equal([[70, 65, 60], 5]);
    const wanted = await takePacked(packs, {
      ...{ ...NEWEST, limit: 2 },
      isWanted: ({ at }) => at < Date.parse("2026-11-10T00:01:00Z"),
    });
    expect([secondsOf(wanted.rows), wanted.matching]).to.deep.equal([[10, 5], 5]);
    const none = await takePacked(packs, { ...NEWEST, limit: 0 });
    expect(none).to.deep.equal({ rows: [], matching: 5 });
  });

  it("unpacks no requests of a pack without the page that is wanted", async () => {
    const pack = {
      ...packOf(1, 5),
      get requests(): Uint8Array {
        throw new Error("They are not needed.");
      },
    };
    const filter = (values: readonly number[]) => [
      { field: "page_id", operator: "eq" as const, values },
    ];
    expect(await takePacked([pack], { ...NEWEST, filters: filter([8]), limit: 1 }))
      .to.deep.equal({ rows: [], matching: 0 });
    const { matching } = await takePacked([packOf(1, 5, 6)], {
      ...{ ...NEWEST, filters: filter([7]), limit: 1 },
    });
    expect(matching).to.equal(2);
  });

  it("lets other requests go on between two packs", async () => {
    let turn = 0;
    const count = () => {
      turn++;
      ticking = setImmediate(count);
    };
    let ticking = setImmediate(count);
    const turns: number[] = [];
    const packs = [packOf(1, 1), packOf(2, 2), packOf(3, 3)].map(({ requests, ...pack }) => ({
      ...pack,
      get requests() {
        turns.push(turn);
        return requests;
      },
    }));
    await takePacked(packs, { ...NEWEST, limit: 1 });
    clearImmediate(ticking);
    expect(new Set(turns).size, turns.join()).to.equal(3);
  });
});
