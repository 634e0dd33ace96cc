import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const FOLDER = fileURLToPath(new URL("../../../scripts/deploy", import.meta.url));
const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const UNITS = ["search-visibility-api.service", "search-visibility-worker.service"];
/** Of 10; what systemd itself calls "OK". A program that compiles at run time cannot have less than 1. */
const MAX_EXPOSURE = 2;

/** The lines of a unit, without comments. */
function linesOf(name: string): string[] {
  const text = readFileSync(join(FOLDER, name), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

describe("systemd units", () => {
  it("differ in their names, their folders and their role only", () => {
    const [api = [], worker = []] = UNITS.map(linesOf);
    const name = (lines: string[]) =>
      lines.map((line) => line.replaceAll("search-visibility-worker", "search-visibility-api"));
    expect(name(worker).filter((line) => !name(api).includes(line))).to.deep.equal([
      "Description=Search-Visibility worker",
      "Environment=ROLE=worker WORKER_PORT=8001",
    ]);
    expect(name(api).filter((line) => !name(worker).includes(line)))
      .to.deep.equal(["Description=Search-Visibility API"]);
  });

  it("stop by SIGTERM to the service alone, which needs up to 10 s, and start again after a failure", () => {
    for (const unit of UNITS) {
      expect(linesOf(unit), unit).to.include.members([
        "KillMode=mixed",
        "KillSignal=SIGTERM",
        "TimeoutStopSec=20",
        "Restart=on-failure",
        "StartLimitIntervalSec=0",
      ]);
    }
  });

  describe("on a machine with systemd-analyze (otherwise pending)", () => {
    let folder: string;
    before(async function () {
      if (spawnSync("systemd-analyze", ["--version"]).status !== 0) this.skip();
      folder = await createScratchDirectory("units-");
    });
    after(async () => {
      if (folder !== undefined) await rm(folder, { recursive: true });
    });

    for (const unit of UNITS) {
      it(`verifies ${unit}, with this folder as the one that is installed`, () => {
        const path = join(folder, basename(unit));
        const text = readFileSync(join(FOLDER, unit), "utf8");
        writeFileSync(path, text.replaceAll("/opt/search-visibility-api", ROOT));
        const { status, stderr } = spawnSync("systemd-analyze", ["verify", path], {
          encoding: "utf8",
        });
        expect({ status, stderr }).to.deep.equal({ status: 0, stderr: "" });
      });

      it(`finds ${unit} hardened`, function () {
        const args = ["security", "--offline=yes", "--no-pager", join(FOLDER, unit)];
        const { status, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
        // before version 250 it needs a running systemd
        if (status !== 0 && stdout === "") this.skip();
        const exposure = Number(/Overall exposure level for \S+: (\d+\.\d+)/.exec(stdout)?.[1]);
        expect(exposure).to.be.at.most(MAX_EXPOSURE);
      });
    }
  });
});
