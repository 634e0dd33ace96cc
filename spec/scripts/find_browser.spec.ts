import { expect } from "chai";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { findBrowser, missingBrowserNotice } from "../../scripts/find_browser.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";

describe("findBrowser()", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await createScratchDirectory("find-browser-");
    await mkdir(join(folder, "bin"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const find = (environment: Record<string, string>) =>
    findBrowser({ environment, places: [join(folder, "chrome")] });
  const install = (path: string) => symlink(process.execPath, join(folder, path));

  it("returns undefined where there is none", () => {
    expect(find({ PATH: `/nowhere::${folder}/bin` })).to.equal(undefined);
    expect(find({})).to.equal(undefined);
  });

  it("finds one in PATH, at a usual place, and by RENDER_BROWSER, the last before all", async () => {
    await install("bin/chromium");
    const PATH = `/nowhere:${folder}/bin`;
    expect(find({ PATH })).to.equal(`${folder}/bin/chromium`);
    await install("chrome");
    expect(find({ PATH })).to.equal(`${folder}/chrome`);
    await install("own");
    expect(find({ PATH, RENDER_BROWSER: `${folder}/own` })).to.equal(`${folder}/own`);
  });

  it("passes over a RENDER_BROWSER that is no program", async () => {
    await install("chrome");
    expect(find({ RENDER_BROWSER: `${folder}/missing` })).to.equal(`${folder}/chrome`);
  });
});

describe("missingBrowserNotice()", () => {
  it("says what did not run, why, and what to do", () => {
    expect(missingBrowserNotice("9 suites of browser specs did not run", false)).to.equal(
      [
        "NO BROWSER: 9 suites of browser specs did not run.",
        "  No Chromium or Chrome was found, and npm test installs one by itself only for root on Debian.",
        "  Debian:    apt-get install --no-install-recommends chromium-headless-shell",
        "  or set RENDER_BROWSER to the path of Chromium or Chrome.",
      ].join("\n"),
    );
  });

  it("says of root on Debian that the installation was tried", () => {
    expect(missingBrowserNotice("the browser specs will not run", true)).to.contain(
      "NO BROWSER: the browser specs will not run.\n  No Chromium or Chrome was found, and apt-get " +
        "could not install chromium-headless-shell or chromium in time (its words stand at the " +
        "start of npm test).\n",
    );
  });
});
