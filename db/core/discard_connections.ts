import { transientKind } from "./transient_errors.ts";

type Done = (error: Error | null, ...results: unknown[]) => void;
type Send = (...args: unknown[]) => unknown;

/** The part of mysql2's connection that sends statements. One with Knex's mark is closed instead of being lent again. */
export interface WatchedConnection {
  query: Send;
  execute: Send;
  __knex__disposed?: unknown;
}

const END = /^(commit|rollback)\b(?! to\b)/i;

/**
 * Has Knex's pool close this connection once it is of no use: it leads to a server that takes no writes, or to none, or
 * a transaction did not end on it and would go on under the next statement.
 */
export function discardWhenUseless(connection: WatchedConnection): void {
  for (const name of ["query", "execute"] as const) {
    const send = connection[name].bind(connection);
    connection[name] = (...args) => {
      const done = args.at(-1);
      // without a callback it is a stream, whose errors close the connection by themselves
      if (typeof done !== "function") return send(...args);
      const watched: Done = (error, ...results) => {
        if (error !== null && isUseless(error, args[0])) connection.__knex__disposed ??= error;
        done(error, ...results);
      };
      return send(...args.slice(0, -1), watched);
    };
  }
}

function isUseless(error: Error, statement: unknown): boolean {
  const kind = transientKind(error);
  if (kind === "refused" || kind === "broken") return true;
  const sql = typeof statement === "string" ? statement : (statement as { sql: string }).sql;
  return END.test(sql);
}
