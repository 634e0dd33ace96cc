import { readConfig } from "../lib/core/config.ts";
import { ServiceError, StartError, ValidationError } from "../lib/core/errors.ts";
import { EXIT } from "./audit/exit_codes.ts";
import { watchInterruption } from "./audit/interruption.ts";
import { NotAuditedError } from "./audit/not_audited_error.ts";
import { UsageError, writeError } from "./command_line.ts";
import { callRemotely } from "./remote/call_remotely.ts";
import { readRemoteApi } from "./remote/remote_api.ts";
import { readVerifyOptions, VERIFY_HELP, type VerifyOptions } from "./verify/options.ts";
import type { FixSource } from "./verify/fix_source.ts";
import { verifyFix } from "./verify/verify_fix.ts";
import { listPlaces } from "./verify/write_verdict.ts";
import { writeJson } from "./write_result.ts";

/** As the server's `Retry-After` says. */
const REMOTE_POLL_MS = 2_000;

async function main(argv: readonly string[]): Promise<number> {
  const options = readVerifyOptions(argv);
  if (options === undefined) {
    process.stdout.write(VERIFY_HELP);
    return EXIT.passed;
  }
  const interrupted = watchInterruption(EXIT.interrupted);
  const run = async (source: FixSource) => {
    if (options.list) return await list(source, options);
    return await verifyFix(source, options, interrupted);
  };
  if (options.api === undefined) {
    // loads the whole program: not for the help, wrong usage or a server
    const { useSiteDatabase } = await import("./verify/use_site_database.ts");
    return await useSiteDatabase(options.siteId, run);
  }
  return await run({
    call: callRemotely(readRemoteApi(options.api, readConfig().commandToken)),
    site: { id: options.siteId },
    pollMs: REMOTE_POLL_MS,
  });
}

async function list(
  source: FixSource,
  { body: { codes = [] }, json }: VerifyOptions,
): Promise<number> {
  for (const code of codes) await listPlaces(source, { code, json });
  return EXIT.passed;
}

/** Says why there is no verdict, as the command `audit` does. */
function reportFailure(error: unknown, json: boolean): number {
  const isUsage = error instanceof UsageError || error instanceof ValidationError;
  const { code, message } = describe(error);
  writeError(message, isUsage ? "npm run --silent verify -- --help" : undefined);
  if (json) writeJson({ error: { code, message } });
  return isUsage ? EXIT.wrongUsage : EXIT.notAudited;
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof ValidationError) {
    return { code: "wrong_usage", message: Object.values(error.errors).flat().join(" ") };
  }
  if (!(error instanceof Error)) return { code: "internal_error", message: String(error) };
  if (error instanceof UsageError) return { code: "wrong_usage", message: error.message };
  if (error instanceof ServiceError || error instanceof NotAuditedError) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof StartError) return { code: "cannot_start", message: error.message };
  return { code: "internal_error", message: error.stack ?? error.message };
}

const argv = process.argv.slice(2);
process.exitCode = await main(argv).catch((error: unknown) =>
  reportFailure(error, argv.includes("--json"))
);
