import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createOpenApiDocument } from "../lib/openapi/openapi.ts";
import { ROUTES } from "../lib/routes/mod.ts";

const LINTER = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
const RULES = fileURLToPath(new URL("lint_openapi.yaml", import.meta.url));
/** The linter is to ask nobody outside: neither for a newer version nor to be counted. */
const OFFLINE = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** Writes the document for the linter and returns the linter's exit code. */
function lint(): number {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(createOpenApiDocument(ROUTES), null, 2));
    const { status, error } = spawnSync(
      process.execPath,
      [LINTER, "lint", file, "--config", RULES, "--format=stylish"],
      { env: OFFLINE, stdio: "inherit" },
    );
    if (error) throw error;
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

process.exitCode = lint();
