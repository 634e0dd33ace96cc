import { accessSync, constants } from "node:fs";
import { mayInstallPackages } from "./run_apt.ts";

/** Packages of Debian with a browser for specs, the fastest first. */
export const BROWSER_PACKAGES = ["chromium-headless-shell", "chromium"] as const;

const NAMES = [
  ...BROWSER_PACKAGES,
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const PLACES = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where a browser is looked for. */
interface BrowserSearch {
  /** Default: the process's; `RENDER_BROWSER` names a program, `PATH` folders. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Default: where Debian and macOS install them. */
  places?: readonly string[];
}

/** Finds Chromium or Chrome: RENDER_BROWSER, one at a usual place, or one in PATH; undefined: none. */
export function findBrowser(search: BrowserSearch = {}): string | undefined {
  const { environment = process.env, places = PLACES } = search;
  const given = environment["RENDER_BROWSER"];
  const folders = (environment["PATH"] ?? "").split(":").filter((folder) => folder !== "");
  const inPath = folders.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`));
  return [...given ? [given] : [], ...places, ...inPath].find(isProgram);
}

/**
 * Says that specs did not run for want of a browser, why there is none, and what to do.
 * `mayInstall`: whether `npm test` has tried to install one.
 */
export function missingBrowserNotice(
  left: string,
  mayInstall: boolean = mayInstallPackages(),
): string {
  const [first] = BROWSER_PACKAGES;
  const reason = mayInstall
    ? `apt-get could not install ${
      BROWSER_PACKAGES.join(" or ")
    } in time (its words stand at the ` +
      "start of npm test)."
    : "npm test installs one by itself only for root on Debian.";
  return [
    `NO BROWSER: ${left}.`,
    `  No Chromium or Chrome was found, and ${reason}`,
    `  Debian:    apt-get install --no-install-recommends ${first}`,
    "  or set RENDER_BROWSER to the path of Chromium or Chrome.",
  ].join("\n");
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // none there
    return false;
  }
}
