import type { Db } from "../../../db/core/connection.ts";
import { listBotPages } from "../../../db/logs/bot_packs.ts";
import { listLogFiles } from "../../../db/logs/log_files.ts";
import { listVisitPacks } from "../../../db/logs/visit_packs.ts";
import { unpackIds } from "../../../lib/logs/packs/pack_requests.ts";
import { unpackVisits } from "../../../lib/logs/packs/pack_visits.ts";
import { REFERRING_ENGINES } from "../../../lib/logs/visits/referring_engines.ts";

const ALWAYS = { from: "2000-01-01", to: "2100-01-01" };

/** Figures of logs, in the form in which scripts print them that count apart from the program. */
interface LogFigures {
  lines: number;
  /** Lines that are no requests, by reason. */
  damaged: Record<string, number>;
  /** Requests, bytes, requests with a duration and milliseconds, by `day bot verdict status`. */
  bots: Record<string, number[]>;
  /** Requests by `day status engine`. */
  people: Record<string, number>;
  /** How many pages each bot requested. */
  pages: Record<string, number>;
}

/** Reads what is stored of a site's logs. */
export async function readStoredFigures(db: Db, siteId: number): Promise<LogFigures> {
  const days: Record<string, string | number>[] = await db("bot_days").where({ site_id: siteId })
    .select("*", db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS day"));
  const files = await listLogFiles(db, siteId, 50);
  const damaged: Record<string, number> = {};
  for (const { counts } of files) {
    for (const [reason, count] of Object.entries(counts.damages)) {
      if (count > 0) damaged[reason] = (damaged[reason] ?? 0) + count;
    }
  }
  const people: Record<string, number> = {};
  const dates: Date[] = await db("visit_packs").where({ site_id: siteId }).distinct("date")
    .pluck("date");
  for (const date of dates.map((day) => day.toISOString().slice(0, 10))) {
    for (const pack of await listVisitPacks(db, siteId, { from: date, to: date })) {
      const { statuses, engines, counts } = unpackVisits(pack);
      for (const [row, count] of counts.entries()) {
        const engine = REFERRING_ENGINES[(engines[row] ?? 0) - 1]?.name ?? "none";
        const key = `${date} ${statuses[row]} ${engine}`;
        people[key] = (people[key] ?? 0) + count;
      }
    }
  }
  const pages = new Map<string, Set<number>>();
  for (const { agent, pages: pack } of await listBotPages(db, siteId, ALWAYS)) {
    const known = pages.get(agent) ?? new Set();
    for (const id of unpackIds(pack)) if (id !== 0) known.add(id);
    pages.set(agent, known);
  }
  return {
    lines: files.reduce((sum, { counts }) => sum + counts.lines, 0),
    damaged,
    bots: Object.fromEntries(days.map((row) => [
      `${row["day"]} ${row["agent"]} ${row["verdict"]} ${row["status"]}`,
      [row["requests_count"], row["bytes_sum"], row["timed_count"], row["duration_ms_sum"]]
        .map(Number),
    ])),
    people,
    pages: Object.fromEntries([...pages].map(([agent, ids]) => [agent, ids.size])),
  };
}

/** What two sets of figures do not have in common, as texts: a diff of thousands of them shows nothing. */
export function compareFigures(stored: LogFigures, counted: LogFigures): string[] {
  const parts = ["lines", "damaged", "bots", "people", "pages"] as const;
  return parts.flatMap((part) => differences(part, stored[part], counted[part]));
}

function differences(part: string, one: unknown, other: unknown): string[] {
  if (typeof one !== "object" || one === null) {
    return one === other ? [] : [`${part}: ${one}, ${other}`];
  }
  const figures = { ...one } as Record<string, unknown>;
  const others = { ...other as object } as Record<string, unknown>;
  return Object.keys({ ...figures, ...others })
    .filter((key) => JSON.stringify(figures[key]) !== JSON.stringify(others[key]))
    .map((key) =>
      `${part} ${key}: ${JSON.stringify(figures[key])}, ${JSON.stringify(others[key])}`
    );
}
