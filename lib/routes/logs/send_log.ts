import type { LogPieceAnswer } from "../../../schemas/log_piece.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import type { StoredPiece } from "../../commands/logs/pieces_thread.ts";
import { takePiece } from "../../commands/logs/take_piece.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

/** 8 MB of lines, with the escapes of JSON. */
const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
const ADVICE = "Send fewer lines at a time, or read whole logs on the server: " +
  "npm run import -- --site ID --logs FILE…";

const GATE = createWorkGate({
  inProcess: 2,
  ofAccount: 1,
  code: "too_many_uploads",
  things: "uploads",
});

const EXAMPLE: LogPieceAnswer = {
  log_format: "combined",
  lines: 3,
  bots: 1,
  people: 1,
  unknown: 0,
  left_out: {
    not_of_format: 1,
    no_time: 0,
    in_future: 0,
    no_status: 0,
    no_request: 0,
    too_long: 0,
  },
  left_out_lines: [{ line: 3, reason: "not_of_format" }],
  first_at: "2026-11-10T10:00:00.000Z",
  last_at: "2026-11-10T10:00:04.000Z",
};

const sendRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/logs",
  operationId: "sendLog",
  tag: "Logs",
  summary: "Send lines of the server's access log",
  description: "Takes up to 8 MB of whole lines in any of the formats that " +
    "`npm run import -- --site ID --logs FILE` reads. Requests of bots are kept one by one, those " +
    "of people are counted, and nothing of a person is kept. All lines are stored at once, or " +
    "none; lines that are no requests are left out and counted by reason.",
  ability: "write",
  quotaCost: 1,
  bodyExample: {
    lines: '66.249.66.1 - - [10/Nov/2026:10:00:00 +0000] "GET /tea HTTP/1.1" 200 512 "-" ' +
      '"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"\n',
  },
  bodyLimitBytes: BODY_LIMIT_BYTES,
  bodyLimitAdvice: ADVICE,
  gate: GATE,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    const { accountId } = caller;
    await readSite(services.db, accountId, params.id);
    const { lines, log_format: format } = body;
    const piece = await takePiece(services, { accountId, siteId: params.id, lines, format });
    return { body: { data: describePiece(piece) } };
  },
});

function describePiece(piece: StoredPiece): LogPieceAnswer {
  return {
    log_format: piece.format,
    lines: piece.lines,
    bots: piece.bots,
    people: piece.visits,
    unknown: piece.unknown,
    left_out: piece.damages,
    left_out_lines: piece.damagedLines,
    first_at: timeOf(piece.firstSecond),
    last_at: timeOf(piece.lastSecond),
  };
}

const timeOf = (second: number): string | null =>
  second === -1 ? null : new Date(second * 1000).toISOString();

/** The route that takes lines of a server's log. */
export const SEND_LOG_ROUTES: readonly Route[] = [sendRoute];
