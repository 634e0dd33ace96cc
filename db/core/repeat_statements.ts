import type { Knex } from "knex";
import { repeatTransient } from "./repeat_transient.ts";
import { presentCommitMarks, transaction } from "./transaction.ts";
import type { TransientKind } from "./transient_errors.ts";

/** What lends connections: Knex's client, or that of a transaction. */
interface LendingClient<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Knex's client, which makes a runner for each statement. */
interface RunningClient {
  runner(builder: Runner["builder"]): Runner;
}

/** The part of Knex's runner that a statement goes through. */
interface Runner {
  builder: { client: RunningClient; toSQL(): { method?: string; sql?: string } | unknown[] };
  connection: unknown;
  run(): Promise<unknown>;
}

const READS = /^[\s(]*(select|show|explain)\b/i;
const READ_METHODS: ReadonlySet<string> = new Set(["select", "first", "pluck", "columnInfo"]);

/**
 * Makes the statements that Knex runs outside transactions repeat themselves after transient errors. A write is not
 * repeated when it may have been done already: its connection broke after it was sent. Where commits leave marks, a write
 * becomes a transaction with one.
 */
export function repeatStatements(db: Knex): void {
  const { client } = db;
  const createRunner: (builder: Runner["builder"]) => Runner = client.runner.bind(client);
  // on this client alone: those of transactions are made from the prototype
  client.runner = (builder: Runner["builder"]) => {
    const runner = createRunner(builder);
    const run = runner.run.bind(runner);
    runner.run = () =>
      presentCommitMarks() === undefined || isRead(builder)
        ? runRepeatedly(runner, run)
        : runMarked(db, builder);
    return runner;
  };
}

async function runMarked(db: Knex, builder: Runner["builder"]): Promise<unknown> {
  const { client } = builder;
  try {
    return await transaction(db, (trx) => {
      builder.client = trx.client;
      return builder.client.runner(builder).run();
    });
  } finally {
    builder.client = client;
  }
}

function runRepeatedly(runner: Runner, run: () => Promise<unknown>): Promise<unknown> {
  let sent = false;
  return repeatTransient(async () => {
    runner.connection = undefined;
    sent = false;
    try {
      return await run();
    } finally {
      sent = runner.connection !== undefined;
    }
  }, (kind) => mayRepeat(kind, { sent, reads: isRead(runner.builder) }));
}

function isRead(builder: Runner["builder"]): boolean {
  const query = builder.toSQL();
  if (Array.isArray(query)) return false;
  return READ_METHODS.has(query.method ?? "") || READS.test(query.sql ?? "");
}

function mayRepeat(kind: TransientKind, { sent, reads }: { sent: boolean; reads: boolean }) {
  return kind !== "broken" || !sent || reads;
}

/**
 * Lends `use` a connection for one statement, past Knex's builder; inside a transaction it is the transaction's. Outside,
 * the statement is repeated as {@link repeatStatements} has it.
 */
export async function withConnection<Connection, T>(
  db: Knex,
  sql: string,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (!db.isTransaction && presentCommitMarks() !== undefined && !READS.test(sql)) {
    return await transaction(db, (trx) => withConnection(trx, sql, use));
  }
  const client: LendingClient<Connection> = db.client;
  let sent = false;
  const attempt = async () => {
    sent = false;
    const connection = await client.acquireConnection();
    sent = true;
    try {
      return await use(connection);
    } finally {
      void client.releaseConnection(connection);
    }
  };
  if (db.isTransaction) return await attempt();
  return await repeatTransient(
    attempt,
    (kind) => mayRepeat(kind, { sent, reads: READS.test(sql) }),
  );
}
