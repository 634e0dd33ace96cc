import type { Sample } from "./take_sample.ts";

/** Rows that work needs until it is done: at rest there are no more than there were. */
const TRANSIENT = [
  "ai_questions",
  "import_contents",
  "schema_lock",
  "schema_migrations",
  "schema_state",
  "search_refreshes",
  "share_windows",
];
/** Rows without a site, an audit or an account of their own that are data all the same: one for each period or job. */
const PERIODICAL = ["job_runs", "job_states", "idempotency_keys", "account_turns"];
/** An account's requests of the last minute: of the earlier ones some stay until its next request, never more than these. */
const BOUNDED: Readonly<Record<string, number>> = { rate_chunks: 200 };
/** Memory that comes and goes with what is collected when. */
const MEMORY_SHARE = 1.25, MEMORY_MB = 40;
const HANDLES = 25, THREADS = 4, CONNECTIONS = 6;

/** Three samples at rest, and what was found at the end. */
export interface Soaked {
  start: Sample;
  middle: Sample;
  end: Sample;
  /** Rows by table whose site or audit is no more. */
  orphans: Record<string, number>;
  /** Tables whose rows belong to a site, an audit or an account, and go with it. */
  owned: ReadonlySet<string>;
}

/** Says what grows that is not data, a line each. */
export function judgeSamples({ start, middle, end, orphans, owned }: Soaked): string[] {
  const grown: string[] = [];
  const check = (what: string, before: number, after: number, most: number) => {
    if (after > most) {
      grown.push(`${what} from ${before} to ${after}, more than ${Math.round(most)}`);
    }
  };
  for (const [role, after] of Object.entries(end.processes)) {
    const before = middle.processes[role] ?? after;
    const { memoryMb, handles, threads } = before;
    check(`${role}: MB`, memoryMb, after.memoryMb, memoryMb * MEMORY_SHARE + MEMORY_MB);
    check(`${role}: handles`, handles, after.handles, handles + HANDLES);
    check(`${role}: threads`, threads, after.threads, threads + THREADS);
  }
  check("connections", middle.connections, end.connections, middle.connections + CONNECTIONS);
  for (const [table, after] of Object.entries(end.rows)) {
    const first = start.rows[table] ?? 0;
    const before = middle.rows[table] ?? 0;
    const bound = BOUNDED[table];
    if (bound !== undefined) check(`rows of ${table}`, first, after, bound);
    else if (TRANSIENT.includes(table)) check(`rows of ${table}`, first, after, first);
    else if (!owned.has(table) && !PERIODICAL.includes(table)) {
      check(`rows of ${table}`, before, after, before);
    }
  }
  for (const [table, rows] of Object.entries(orphans)) {
    grown.push(`rows of ${table} whose site or audit is no more: ${rows}`);
  }
  return grown;
}

/** The samples as a Markdown table; of the tables those that have changed. */
export function listSamples({ start, middle, end }: Soaked): string[][] {
  const figures = Object.keys(end.processes).flatMap((role) =>
    (["memoryMb", "handles", "threads"] as const).map((name) => [
      `${role}: ${name === "memoryMb" ? "MB" : name}`,
      ...[start, middle, end].map(({ processes }) => String(processes[role]?.[name])),
    ])
  );
  const changed = Object.keys(end.rows).filter((table) => start.rows[table] !== end.rows[table]);
  return [
    ...figures,
    ["connections", ...[start, middle, end].map(({ connections }) => String(connections))],
    ...changed.map((table) => [
      `rows of ${table}`,
      ...[start, middle, end].map(({ rows }) => String(rows[table])),
    ]),
  ];
}
