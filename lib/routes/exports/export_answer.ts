import { Readable } from "node:stream";
import { setTimeout as setTimeoutAsync } from "node:timers/promises";
import { EXPORT_TYPES, type ExportFormat } from "../../../schemas/export.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import type { ExportForm } from "../../exports/write_export.ts";
import type { RequestsUnderWay } from "../../core/requests_under_way.ts";
import { errorAnswer } from "../../middleware/error_answers.ts";
import { READER_GONE } from "../../middleware/stream_meter.ts";
import type { AnyRequest, Route, RouteAnswer } from "../core/route.ts";
import { beginList } from "./begin_list.ts";
import { exportName } from "./export_name.ts";

/** What is wanted of a list, and by which request. */
interface ExportOptions {
  wanted: ExportForm;
  requestId: string;
  /** Whether only the headers are wanted. */
  isHead: boolean;
}

/** Exports of more than one batch take a connection of the pool now and then, for as long as their readers read. */
const EXPORTS = createWorkGate({
  inProcess: 16,
  ofAccount: 4,
  code: "too_many_exports",
  things: "exports",
});

/**
 * We wait for a reader for this long until it has taken so much: one that takes less, some 3 KB a second, would hold its
 * place from others for hours.
 */
const READER_PATIENCE_MS = 300_000;
const LEAST_BYTES = 1_000_000;
/** A piece of an export waits this long for answers that are being made: 250 rows take about a millisecond. */
const COURTESY_MS = 25;
/** How long the last line of NDJSON has to get out. */
const LAST_LINE_MS = 200;

/**
 * The answer with all rows of a list, in the form that is wanted. What one batch holds is an answer like any other, with an
 * entity tag; more is a stream, which begins once the first batch is read and reads the next ones while it is read
 * itself. What fails then breaks the connection off, so that no part looks like the whole.
 */
export async function exportAnswer(
  route: Route,
  request: AnyRequest,
  { wanted, requestId, isHead }: ExportOptions,
): Promise<RouteAnswer> {
  const { services, caller: { accountId } } = request;
  EXPORTS.check(accountId);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  const leave = () => {
    stop.abort();
    resolve();
  };
  void EXPORTS.run(accountId, () => ended);
  try {
    const [{ total, isWhole, chunks }, fileName] = await Promise.all([
      beginList(route, request, { form: wanted, signal: stop.signal }),
      exportName(route, request, wanted.format),
    ]);
    const headers = headersOf(wanted.format, { fileName, total });
    if (isWhole) {
      const body = await readAll(chunks);
      leave();
      return { headers, body };
    }
    const polite = afterOthers(chunks, services.requestsUnderWay);
    const body = isHead ? Readable.from([]) : streamOf(polite, { wanted, requestId });
    if (isHead) leave();
    else whenLeft(body, leave);
    return { headers, body };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Calls once nobody reads a stream any more: it closes later, when what it waits for has come. */
function whenLeft(body: Readable, leave: () => void): void {
  const end = body._destroy.bind(body);
  body._destroy = (error, done) => {
    leave();
    end(error, done);
  };
}

function headersOf(
  format: ExportFormat,
  { fileName, total }: { fileName: string; total: number },
): Record<string, string> {
  const charset = format === "xlsx" ? "" : "; charset=utf-8";
  return {
    "Content-Type": EXPORT_TYPES[format] + charset,
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "X-Total-Count": String(total),
  };
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Lets other answers go first: their readers wait for them, and that of an export for its last row. */
async function* afterOthers(
  chunks: AsyncIterable<Uint8Array>,
  others: RequestsUnderWay,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    await others.ended(COURTESY_MS);
  }
}

function streamOf(
  chunks: AsyncIterable<Uint8Array>,
  { wanted, requestId }: Omit<ExportOptions, "isHead">,
): Readable {
  const body: Readable = Readable.from(watch(), { objectMode: false });
  return body;

  async function* watch(): AsyncGenerator<Uint8Array> {
    const timer = setTimeout(() => body.destroy(new ReaderGoneError()), READER_PATIENCE_MS).unref();
    let waited = { ms: 0, bytes: 0 };
    try {
      for await (const chunk of chunks) {
        timer.refresh();
        const start = performance.now();
        yield chunk;
        waited.ms += performance.now() - start;
        waited.bytes += chunk.length;
        if (waited.bytes >= LEAST_BYTES) waited = { ms: 0, bytes: 0 };
        else if (waited.ms > READER_PATIENCE_MS) throw new ReaderGoneError();
      }
    } catch (error) {
      if (wanted.format === "ndjson") {
        yield Buffer.from(`${JSON.stringify({ error: errorAnswer(error, requestId).body })}\n`);
        // breaking the connection off drops what is still under way
        await setTimeoutAsync(LAST_LINE_MS);
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The reader of an export took too little for too long. */
class ReaderGoneError extends Error {
  readonly code = READER_GONE;

  constructor() {
    super(`The reader of an export took too little for ${READER_PATIENCE_MS / 1_000} seconds.`);
    this.name = "ReaderGoneError";
  }
}
