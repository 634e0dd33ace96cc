import type { Db } from "../db/core/connection.ts";
import type { ShareVisits } from "./commands/accounts/share_visits.ts";
import type { AuditDiffs } from "./commands/audits/diff/audit_diffs.ts";
import type { ChangesThread } from "./commands/search/changes/changes_thread.ts";
import type { PiecesThread } from "./commands/logs/pieces_thread.ts";
import type { ReportText, ReportWish } from "./commands/sites/site_report.ts";
import type { SearchWindows } from "./commands/search_data/search_windows.ts";
import type { Config } from "./core/config.ts";
import type { Log } from "./core/log.ts";
import type { RequestsUnderWay } from "./core/requests_under_way.ts";

/** What functions need of the outside world: made once in `server.ts`, passed along. */
export interface Services {
  config: Config;
  db: Db;
  /** The windows of search data over this database. */
  searchWindows: SearchWindows;
  /** The current time, on the database's clock; times are passed on from here, never read elsewhere. */
  now(): Date;
  /** By which threads have the same time; absent: they have the machine's. */
  timeMemory?: SharedArrayBuffer;
  /** By which threads know of the requests that the process answers; absent: it answers none. */
  requestMemory?: SharedArrayBuffer;
  log: Log;
  /** Where the files of the private server are; absent: the database is another's. */
  databaseDir?: string;
  /** Aborts when a newer program has changed the schema to what this one cannot work with; absent: it never does. */
  outdated?: AbortSignal;
  /** Aborts when the process has to stop; absent: it never does. */
  stopping?: AbortSignal;
  /**
   * Gets an event of the name `audits` when somebody starts, checks again or resumes an audit by this process, so that
   * its jobs go on with it at once; all else they find by themselves from time to time, and all where it is absent.
   */
  queuedWork?: EventTarget;
}

/** What routes and pages are given: the services, and what the requests of a process share. */
export interface RequestServices extends Services {
  auditDiffs: AuditDiffs;
  shareVisits: ShareVisits;
  requestsUnderWay: RequestsUnderWay;
  changesThread: ChangesThread;
  piecesThread: PiecesThread;
  /** Writes a site's report as Markdown; absent: in threads and commands, which serve no pages. */
  writeReport?(services: RequestServices, wish: ReportWish): Promise<ReportText>;
}

/** What reads of search data take. */
export type SearchServices = Pick<Services, "db" | "searchWindows">;
