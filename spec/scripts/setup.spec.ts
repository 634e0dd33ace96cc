import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createScratchDirectory } from "../support/scratch_directory.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FAKE = new URL("../fixtures/other_machine.mjs", import.meta.url).href;
/** What runs before the first start, copied: the packages of this folder are not touched. */
const FILES = [
  ...["package.json", "package-lock.json", "scripts/setup.mjs", "scripts/run_apt.ts"],
  ...["scripts/install_database_server.ts", "db/embedded/server_program.ts"],
  ...["lib/core/errors.ts", "schemas/error_codes.ts"],
];
const ELSEWHERE = "or set DATABASE_URL=mysql://user:password@host:3306/name to use a server " +
  "that runs elsewhere.\n";

/** The step before `npm start`, on a machine with the packages and without a database server. */
describe("npm start without root and without a database server", () => {
  let folder: string;
  before(async () => {
    folder = await createScratchDirectory("setup-");
    for (const file of FILES) cpSync(join(ROOT, file), join(folder, file));
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    symlinkSync(process.execPath, join(folder, "node_modules/.bin/node"));
    const lock = createHash("sha256").update(readFileSync(join(ROOT, "package-lock.json")));
    writeFileSync(join(folder, "node_modules/.installed"), lock.digest("hex"));
  });
  after(() => rm(folder, { recursive: true }));

  function setUp(machine: { platform: string; osRelease: string }, settings = {}) {
    const env = {
      ...process.env,
      OTHER_MACHINE: JSON.stringify({ uid: 1000, ...machine }),
      NODE_OPTIONS: `--import=${FAKE}`,
      DATABASE_URL: "",
      ...settings,
    };
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, "scripts/setup.mjs")],
      { env, encoding: "utf8" },
    );
    return { status, stdout, stderr };
  }

  const machines = {
    "Debian, Ubuntu and WSL": [
      { platform: "linux", osRelease: 'ID=ubuntu\nID_LIKE="debian"\n' },
      "sudo apt-get install --no-install-recommends mariadb-server-core",
    ],
    "Fedora": [{ platform: "linux", osRelease: "ID=fedora\n" }, "sudo dnf install mariadb-server"],
    "macOS": [{ platform: "darwin", osRelease: "" }, "brew install mariadb"],
  } as const;
  for (const [name, [machine, command]] of Object.entries(machines)) {
    it(`says in one sentence what to do on ${name}`, () => {
      expect(setUp(machine)).to.deep.equal({
        status: 1,
        stdout: "",
        stderr: `No database server program was found: run "${command}", ${ELSEWHERE}`,
      });
    });
  }

  it("sends Windows to WSL before anything is installed", () => {
    expect(setUp({ platform: "win32", osRelease: "" })).to.deep.equal({
      status: 1,
      stdout: "",
      stderr: 'On Windows this program runs in WSL: run "wsl --install" in a terminal, open the ' +
        "Linux that it brings, and run npm start there.\n",
    });
  });

  it("needs no server program with DATABASE_URL", () => {
    const settings = { DATABASE_URL: "mysql://user:password@db.example:3306/name" };
    expect(setUp({ platform: "darwin", osRelease: "" }, settings))
      .to.deep.equal({ status: 0, stdout: "", stderr: "" });
  });
});
