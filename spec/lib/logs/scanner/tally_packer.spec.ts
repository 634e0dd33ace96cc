import { expect } from "chai";
import { addDayVisits, sumDay } from "../../../../lib/commands/logs/day_figures.ts";
import { BOT_AGENTS } from "../../../../lib/logs/bots/bot_agents.ts";
import { compileFormat } from "../../../../lib/logs/lines/log_format.ts";
import {
  type DayRequests,
  MAX_ROWS_OF_PACK,
  packDay,
} from "../../../../lib/logs/packs/day_requests.ts";
import { columnsOfVisits, type PageVisits } from "../../../../lib/logs/packs/pack_page_visits.ts";
import { packVisitRows } from "../../../../lib/logs/packs/pack_visits.ts";
import { LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import type { LogTally } from "../../../../lib/logs/tally/log_tally.ts";
import { BOT_VERDICTS } from "../../../../schemas/bot.ts";
import { BROWSER } from "../../../support/logs/log_lines.ts";
import { createSeededRandom } from "../../../support/random.ts";

const DAY_SECONDS = 86_400;
const FORMAT = '$remote_addr - - [$time_local] "$request" $status $body_bytes_sent ' +
  '"$http_referer" "$http_user_agent" $request_time "$http_signature_input"';
const AGENTS = [
  "Googlebot/2.1",
  "GPTBot/1.2",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0)",
  BROWSER,
  BROWSER,
];
const REFERERS = ["-", "https://www.google.com/", "https://chatgpt.com/a", "https://x.test/"];

interface LinesPlan {
  seed: number;
  pages: number;
  days?: number;
  agents?: readonly string[];
}

/** Lines of some days in no order, with numbers of all sizes. */
function writeLines(count: number, { seed, pages, days = 4, agents = AGENTS }: LinesPlan): string {
  const { below } = createSeededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)];
  const two = (value: number) => String(value).padStart(2, "0");
  return Array.from({ length: count }, () => {
    const day = `${two(1 + below(days))}/Nov/2026`;
    const time = `${day}:${two(below(24))}:${two(below(60))}:${two(below(61))}`;
    const bytes = pick([0, 7, 300, 70_000, 20_000_000, 5_000_000_000, 9_007_199_254_740_991]);
    const duration = pick(["-", "0.000", "0.031", "1.5", "90.000", "2000000"]);
    return `192.0.2.${below(40)} - - [${time} +0000] ` +
      `"${pick(["GET", "HEAD", "POST", "PROPFIND"])} /${below(pages)} HTTP/1.1" ` +
      `${pick([200, 200, 301, 404, 999])} ${bytes} "${pick(REFERERS)}" "${pick(agents)}" ` +
      `${duration} "${pick(["-", "-", "sig"])}"\n`;
  }).join("");
}

/** Has each request with a signature be the bot's whose agent it has, as though its key had been found. */
function read(text: string): LogTally {
  const reader = new LogReader(compileFormat(FORMAT), {
    verify: ({ userAgent }) => ({
      state: "verified",
      bot: BOT_AGENTS.findIndex(({ name }) => userAgent?.includes(name)),
    }),
  });
  reader.read(Buffer.from(text, "latin1"));
  return reader.tally;
}

/** Ids that do not rise with the numbers; several paths have one page, some none. */
const pageIdsOf = ({ paths }: LogTally) =>
  Uint32Array.from({ length: paths.count }, (_, path) => (path % 50) * 85_899_345);

/** What is kept of an address: the same of some. */
const keep = (number: number) => ({
  verdict: BOT_VERDICTS[(number >>> 1) % 3] ?? "claimed",
  bytes: Uint8Array.of(10, 0, (number >>> 1) % 7),
  ...number % 2 === 1 ? { isSigned: true } : {},
});

const countsOf = ({ verdict }: { verdict: string }) => verdict !== "spoofed";

/** Lists what is kept of addresses, and where that of each is. */
function judge(numbers: Uint32Array) {
  const texts: string[] = [];
  const addresses: ReturnType<typeof keep>[] = [];
  const places = numbers.map((number) => {
    const kept = keep(number);
    const text = JSON.stringify([kept.verdict, [...kept.bytes], number % 2]);
    if (!texts.includes(text)) {
      texts.push(text);
      addresses.push(kept);
    }
    return texts.indexOf(text);
  });
  return { addresses, places };
}

/** The rows of each bot and day in the order of time, as many as a pack holds. */
function groupPlainly({ rows }: LogTally): number[][] {
  const all = Array.from({ length: rows.count }, (_, row) => row);
  const dayOf = (row: number) => Math.floor((rows.seconds[row] ?? 0) / DAY_SECONDS);
  return [...Map.groupBy(all, (row) => `${dayOf(row)} ${rows.agents[row]}`).values()]
    .flatMap((group) => {
      const sorted = group.toSorted((a, b) => (rows.seconds[a] ?? 0) - (rows.seconds[b] ?? 0));
      const parts = Math.ceil(sorted.length / MAX_ROWS_OF_PACK);
      return Array.from(
        { length: parts },
        (_, part) => sorted.slice(part * MAX_ROWS_OF_PACK, (part + 1) * MAX_ROWS_OF_PACK),
      );
    });
}

/** A day as it is written row by row. */
function dayOfRows(
  { rows }: LogTally,
  group: readonly number[],
  pageIds: Uint32Array,
): DayRequests {
  const column = (from: ArrayLike<number>) => group.map((row) => from[row] ?? 0);
  const ids = column(rows.paths).map((path) => pageIds[path] ?? 0);
  const pages = Uint32Array.from(new Set(ids)).sort();
  const numbers = group.map((row) => 2 * (rows.addresses[row] ?? 0) + (rows.signed[row] ?? 0));
  const distinct = Uint32Array.from(new Set(numbers));
  const { addresses, places } = judge(distinct);
  return {
    pages,
    addresses,
    columns: {
      seconds: Uint32Array.from(column(rows.seconds), (second) => second % DAY_SECONDS),
      pages: Uint32Array.from(ids, (id) => pages.indexOf(id)),
      statuses: Uint32Array.from(column(rows.statuses)),
      methods: Uint32Array.from(column(rows.methods)),
      bytes: Float64Array.from(column(rows.bytes)),
      durations: Uint32Array.from(column(rows.durations), (duration) => duration + 1),
      addresses: Uint32Array.from(numbers, (number) => places[distinct.indexOf(number)] ?? 0),
    },
  };
}

function expectSamePacks(tally: LogTally): void {
  const { packer, rows } = tally;
  const pageIds = pageIdsOf(tally);
  const visits = new Map<number, PageVisits>();
  const groups = packer.begin(pageIds, tally.addresses.count);
  const plain = groupPlainly(tally);
  expect(groups.map(({ start, end }) => end - start)).to.deep.equal(plain.map((one) => one.length));
  for (const [index, group] of groups.entries()) {
    const day = dayOfRows(tally, plain[index] ?? [], pageIds);
    const { addresses, places } = judge(packer.listAddresses(group));
    const kinds = addresses.map((address) => ({
      verdict: BOT_VERDICTS.indexOf(address.verdict),
      isCounted: countsOf(address),
    }));
    const agent = BOT_AGENTS[group.agent];
    if (agent === undefined) throw new TypeError("No bot has this number.");
    const { sums, ...packed } = packer.pack(group, { places, kinds, group: agent.group });
    const { requests, pages } = packDay(day);
    expect(Buffer.from(packed.requests).equals(requests), `requests of ${index}`).to.equal(true);
    expect(Buffer.from(packed.pages).equals(pages), `pages of ${index}`).to.equal(true);
    expect(addresses).to.deep.equal(day.addresses);
    const name = { date: "2026-11-01", agent: agent.name };
    expect(sums.map(({ verdict, ...sum }) => ({ ...name, verdict: BOT_VERDICTS[verdict], ...sum })))
      .to.deep.equal(sumDay(day, name));
    const midnight = group.day * DAY_SECONDS;
    addDayVisits(visits, day, { midnight, group: agent.group, counts: countsOf });
  }
  expect(rows.count).to.be.above(0);
  const plainly = columnsOfVisits(visits);
  for (const [name, column] of Object.entries(packer.pageVisits())) {
    expect([...column], name).to.deep.equal([...plainly[name as keyof typeof plainly]]);
  }
}

function expectSameVisits(tally: LogTally): void {
  const { packer, visits } = tally;
  const pageIds = pageIdsOf(tally);
  packer.begin(pageIds, tally.addresses.count);
  const packed = Array.from(
    visits.tables(),
    ({ day, at }) => ({ day, packs: packer.packVisits(at) }),
  );
  const plain = Array.from(visits.days(), ({ day, pages, kinds, counts }) => ({
    day,
    packs: packVisitRows({
      pages: pages.map((page) => page === 0 ? 0 : pageIds[page - 1] ?? 0),
      kinds,
      counts,
    }),
  }));
  expect(packed).to.deep.equal(plain);
  expect(packed.length).to.be.above(0);
}

describe("TallyPacker", () => {
  it("packs requests of bots byte for byte as they are packed row by row", () => {
    for (let seed = 1; seed <= 8; seed++) {
      expectSamePacks(read(writeLines(seed * 300, { seed, pages: seed * 40 })));
    }
  });
  it("packs more requests of one bot and day than a pack holds", () => {
    const plan = { seed: 3, pages: 60, days: 1, agents: ["Googlebot/2.1"] };
    const tally = read(writeLines(1_000, plan).repeat(35));
    expect(groupPlainly(tally).some(({ length }) => length === MAX_ROWS_OF_PACK)).to.equal(true);
    expectSamePacks(tally);
  });
  it("packs people's requests as they are packed row by row", () => {
    for (let seed = 1; seed <= 4; seed++) {
      expectSameVisits(read(writeLines(seed * 2_000, { seed, pages: seed * 400 })));
    }
  });
  it("packs more counts of a day than a pack holds", () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, page) =>
        `192.0.2.1 - - [01/Nov/2026:10:00:00 +0000] "GET /${page} HTTP/1.1" ` +
        `${200 + page % 3} 1 "-" "${BROWSER}" - "-"\n`,
    );
    const tally = read(lines.join(""));
    const ids = Uint32Array.from({ length: tally.paths.count }, (_, path) => 80_000 - path);
    tally.packer.begin(ids, 0);
    const [table] = tally.visits.tables();
    expect(tally.packer.packVisits(table?.at ?? 0).map(({ visitsCount }) => visitsCount))
      .to.deep.equal([MAX_ROWS_OF_PACK, 40_000 - MAX_ROWS_OF_PACK]);
  });
  it("packs again what goes on, and knows nothing of what was packed before", () => {
    const reader = new LogReader(compileFormat(FORMAT));
    for (let seed = 1; seed <= 3; seed++) {
      reader.read(Buffer.from(writeLines(900, { seed, pages: 100 * seed }), "latin1"));
      expectSamePacks(reader.tally);
      reader.tally.clear();
    }
    expect(reader.tally.packer.begin(new Uint32Array(0), 0)).to.deep.equal([]);
  });
});
