import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Source, Violation } from "./source.ts";

const LOCK_FILES = [
  "package-lock.json",
  "spec/fixtures/clients/package-lock.json",
  "spec/fixtures/conformance/package-lock.json",
  "spec/fixtures/lighthouse/package-lock.json",
];

/** What the check reads of a `package-lock.json`, version 3. */
interface LockFile {
  packages?: Record<string, { link?: boolean; integrity?: string; resolved?: string }>;
}

/**
 * Checks that the lock file has a hash (`integrity`, W3C Subresource Integrity) for each package, so
 * that an install refuses a package whose content changed, and that it names no registry's host.
 */
export function checkLockFile({ path, text }: Source): Violation[] {
  const { packages = {} } = JSON.parse(text) as LockFile;
  return Object.entries(packages)
    .filter(([name, { link }]) => name !== "" && link !== true)
    .flatMap(([name, { integrity, resolved }]) => [
      ...(integrity
        ? []
        : [`"${name}" has no integrity: remake the lock file without node_modules.`]),
      ...(resolved ? [`"${name}" names a registry: set omit-lockfile-registry-resolved.`] : []),
    ])
    .map((message) => ({ path, line: 1, message }));
}

/** Reads and checks each lock file of the project at `root`. */
export function checkLockFiles(root: string): Violation[] {
  return LOCK_FILES.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
    .flatMap(checkLockFile);
}
