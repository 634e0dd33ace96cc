import type { AskedLedger } from "../schemas/asked_ledger.ts";
import { createShareVisits } from "./commands/accounts/share_visits.ts";
import { createAuditDiffs } from "./commands/audits/diff/audit_diffs.ts";
import type { PieceOrder, PieceResult } from "./commands/logs/pieces_thread.ts";
import { createRequestsUnderWay } from "./core/requests_under_way.ts";
import { createAnswerThread } from "./routes/core/answer_thread.ts";
import type {
  ChangesMade,
  ChangesThread,
  ChangesWork,
} from "./commands/search/changes/changes_thread.ts";
import type { RequestServices, Services } from "./services.ts";

const PIECES_PROGRAM = new URL("log_pieces_worker.ts", import.meta.url);
const CHANGES_PROGRAM = new URL("changes_worker.ts", import.meta.url);

/** Adds to the services what the requests of a process share; made once for each app. */
export function createRequestServices(services: Services): RequestServices {
  const { db } = services;
  return {
    ...services,
    auditDiffs: createAuditDiffs(db),
    shareVisits: createShareVisits(db),
    requestsUnderWay: createRequestsUnderWay(services.requestMemory),
    changesThread: createChangesThread(services),
    piecesThread: createAnswerThread<PieceOrder, PieceResult>(services, {
      program: PIECES_PROGRAM,
    }),
  };
}

function createChangesThread(services: Services): ChangesThread {
  const thread = createAnswerThread<ChangesWork, ChangesMade | AskedLedger>(services, {
    program: CHANGES_PROGRAM,
  });
  return {
    // changes_worker.ts answers each kind of work with its own kind of answer
    run: async (accountId, question) => await thread.run({ accountId, question }) as ChangesMade,
    explain: async (accountId, asked) => await thread.run({ accountId, asked }) as AskedLedger,
    prepare: () => thread.prepare(),
    close: () => thread.close(),
  };
}
