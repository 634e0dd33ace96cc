import type { CallOperation, ListRows } from "../remote/call_operation.ts";

/** A site that the command audits. */
export interface CommandSite {
  id: number;
  domain: string;
  /** Where audits begin; null: https, then http is tried. */
  startUrl: string | null;
  /** It was registered by this run. */
  isNew: boolean;
}

/** An audit that was started. */
interface StartedAudit {
  auditId: number;
  /** Ends what advances it in this process; it is waited for ahead of its results. */
  end(): Promise<void>;
}

/** Where a site is audited: by the program's own database, in this process, or by a server over HTTP. */
export interface AuditSource {
  call: CallOperation;
  listRows: ListRows;
  site: CommandSite;
  /** Between two looks at the progress. */
  pollMs: number;
  start(): Promise<StartedAudit>;
}
