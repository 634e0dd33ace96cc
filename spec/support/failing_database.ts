import { type Db, openDatabase } from "../../db/core/connection.ts";

/** How a statement fails. */
export interface InjectedFailure {
  /** As the server sends it; null: the connection breaks. */
  errno: number | null;
  message?: string;
  /** Of a connection that breaks: whether the server has run the statement. Default: it has not. */
  isDone?: boolean;
}

/** Which statements fail, counted from 1 since {@link FailingDatabase.arm}. */
export interface FailingPlan {
  failure: InjectedFailure;
  from: number;
  /** Default: that statement alone. */
  to?: number;
}

/** A pool whose statements can be made to fail as a server in trouble fails them. */
export interface FailingDatabase {
  db: Db;
  /** Statements since then, those of knex for transactions included. */
  readonly statements: readonly string[];
  /** Begins to count; without a plan nothing fails. */
  arm(plan?: FailingPlan): void;
  /** Statements since it was called before, whatever was armed meanwhile. */
  takeStatements(): string[];
  close(): Promise<void>;
}

type Done = (error: Error | null, ...results: unknown[]) => void;
type Send = (...args: unknown[]) => unknown;

/** The part of mysql2's connection that statements go through. */
interface RawConnection {
  query: Send;
  execute: Send;
  destroy(): void;
}

/** Opens a pool on a spec's database. `hurried`: pauses of up to two seconds are a hundredth as long, in the whole process. */
export function openFailingDatabase(
  url: string,
  { hurried = false }: { hurried?: boolean } = {},
): FailingDatabase {
  const endHurry = hurried ? hurryPauses() : () => {};
  const db = openDatabase(url);
  const { client } = db;
  const open: () => Promise<RawConnection> = client.acquireRawConnection.bind(client);
  let statements: string[] = [];
  let taken: string[] = [];
  let plan: FailingPlan | undefined;

  client.acquireRawConnection = async () => {
    const connection = await open();
    for (const name of ["query", "execute"] as const) {
      const send = connection[name].bind(connection);
      connection[name] = (...args) => intercept(connection, send, args);
    }
    return connection;
  };

  function intercept(connection: RawConnection, send: Send, args: unknown[]): unknown {
    const [first] = args;
    const sql = typeof first === "string" ? first : (first as { sql: string }).sql;
    const done = args.at(-1) as Done; // the program sends every statement with a callback
    // part of opening and of lending a connection
    if (/^SET (time_zone|SESSION innodb_lock_wait_timeout)/.test(sql)) return send(...args);
    statements.push(sql);
    taken.push(sql);
    const number = statements.length;
    if (plan === undefined || number < plan.from || number > (plan.to ?? plan.from)) {
      return send(...args);
    }
    const { errno, message = "injected", isDone = false } = plan.failure;
    if (errno !== null) {
      const error = Object.assign(new Error(message), { errno, code: `ER_INJECTED_${errno}` });
      const fail = () => done(error);
      // the server has undone all that the transaction did
      return sql.startsWith("COMMIT") ? send("ROLLBACK", fail) : setImmediate(fail);
    }
    const lost = () => {
      connection.destroy();
      done(Object.assign(new Error("injected"), { code: "PROTOCOL_CONNECTION_LOST" }));
    };
    return isDone ? send(...args.slice(0, -1), lost) : setImmediate(lost);
  }

  return {
    db,
    get statements() {
      return statements;
    },
    arm(next) {
      statements = [];
      plan = next;
    },
    takeStatements() {
      const list = taken;
      taken = [];
      return list;
    },
    async close() {
      endHurry();
      await db.destroy();
    },
  };
}

const HURRIED_MS = 2_000;
/** Not without any: what looks every half second would look without end. */
const TIMES_AS_SHORT = 100;

function hurryPauses(): () => void {
  const { setTimeout: usual } = globalThis;
  // what runs again and again is a clock, such as the one that watches the server
  const known = new WeakSet<object>();
  const hurried = (...[run, ms = 0, ...args]: Parameters<typeof usual>) => {
    if (ms > HURRIED_MS || known.has(run)) return usual(run, ms, ...args);
    known.add(run);
    const timer = usual(run, ms / TIMES_AS_SHORT, ...args);
    let later: NodeJS.Timeout | undefined;
    // undici sets the timer of its clock once, and refreshes it as long as the process lives
    timer.refresh = () => {
      later = later?.refresh() ?? usual(run, ms, ...args).unref();
      return timer;
    };
    return timer;
  };
  globalThis.setTimeout = Object.assign(hurried, usual) as typeof usual;
  return () => globalThis.setTimeout = usual;
}
