import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { withReports } from "../../lib/app.ts";
import { readConfig } from "../../lib/core/config.ts";
import { StartError } from "../../lib/core/errors.ts";
import { createLog } from "../../lib/core/log.ts";
import type { ExportForm } from "../../lib/exports/write_export.ts";
import { openServices } from "../../lib/open_services.ts";
import { createRequestServices } from "../../lib/request_services.ts";
import { beginExport, isReport, writeSiteReport } from "../../lib/routes/exports/export_command.ts";
import { listExports } from "../../lib/routes/exports/named_list.ts";
import { ROUTES } from "../../lib/routes/mod.ts";
import { readNamedSite } from "../named_site.ts";

/** What is written: a list with its query, or `report`. */
interface ExportQuestion {
  siteId: number;
  list: string;
  form: ExportForm;
}

/** The lists that can be written, as in `issues/CODE/pages`. */
export function exportableLists(): string[] {
  return listExports(ROUTES);
}

/** Writes all rows of a list, or the report, to stdout. Returns the exit code. */
export async function exportList({ siteId, list, form }: ExportQuestion): Promise<number> {
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(readConfig(), log);
  try {
    const site = await readNamedSite(services.db, siteId);
    const requestServices = createRequestServices(services);
    if (isReport(list)) {
      const reports = withReports(requestServices);
      return await writeOut([Buffer.from(await writeSiteReport(ROUTES, reports, { site, list }))]);
    }
    return await writeOut(await beginExport(ROUTES, requestServices, { site, list, form }));
  } finally {
    await close();
  }
}

/**
 * The exit code: whose reader leaves, such as `head`, has enough. StartError: stdout cannot be written, as on a disk that
 * is full.
 */
async function writeOut(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  try {
    await pipeline(Readable.from(chunks, { objectMode: false }), process.stdout, { end: false });
    return 0;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
    if (error.code === "EPIPE") return 0;
    // an error of the database has another call
    if (error.syscall !== "write") throw error;
    throw new StartError(`What was written is not whole: ${error.message}.`, { cause: error });
  }
}
