import { BROWSER_PACKAGES, findBrowser, missingBrowserNotice } from "./find_browser.ts";
import { mayInstallPackages, runApt } from "./run_apt.ts";

/** For everything that is downloaded: specs without a browser are better than no specs. */
const DOWNLOAD_MS = 180_000;

/** Finds a browser for the specs, or installs one where that needs no question: Debian, root. */
function main(): void {
  if (findBrowser() !== undefined) return;
  if (mayInstallPackages()) {
    process.stdout.write(`Installing a browser (apt-get install ${BROWSER_PACKAGES[0]})…\n`);
    const deadline = Date.now() + DOWNLOAD_MS;
    if (downloadBefore(deadline, ["update"])) {
      BROWSER_PACKAGES.find((name) => installBefore(deadline, name));
    }
  }
  if (findBrowser() !== undefined) return;
  process.stdout.write(`${missingBrowserNotice("the browser specs will not run")}\n`);
}

/** Installs a package unless its download takes too long; what is downloaded is always installed. */
function installBefore(deadline: number, name: string): boolean {
  const install = ["install", "--yes", "--no-install-recommends", name];
  return downloadBefore(deadline, [...install, "--download-only"]) && runApt(install);
}

function downloadBefore(deadline: number, args: readonly string[]): boolean {
  const timeoutMs = deadline - Date.now();
  return timeoutMs > 0 && runApt(args, { timeoutMs });
}

main();
