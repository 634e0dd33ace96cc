import type { Source, Violation } from "./source.ts";

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
