import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRandom } from "../bench/generated_site/random.ts";
import { readStartCommand } from "../start_command.ts";

/** A log that is followed by processes that are killed. */
interface FollowPlan {
  /** Where the log is written. */
  folder: string;
  databaseUrl: string;
  siteId: number;
  kills: number;
  seed: number;
}

/** What was written, and what was done meanwhile. */
interface FollowedLog {
  bots: number;
  people: number;
  damaged: number;
  rotations: number;
  kills: number;
}

const LOG = "access.log";
const IMPORT = readStartCommand("import");
const KEPT_ROTATIONS = 40;
const WRITE_EVERY_MS = 15;
const BOT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const BROWSER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36";

/**
 * Writes a log, rotates it now and then, and follows it with a process that is killed at random moments (SIGKILL) and
 * started again. Each kill is followed by a rotation, so that a process finds another file than the one it left. In
 * the end one process reads what is left.
 */
export async function followWithKills(plan: FollowPlan): Promise<FollowedLog> {
  const random = createRandom(plan.seed);
  const written: FollowedLog = { bots: 0, people: 0, damaged: 0, rotations: 0, kills: 0 };
  const stop = new AbortController();
  const path = join(plan.folder, LOG);
  await writeFile(path, "");
  const writing = write(plan.folder, { written, random, signal: stop.signal });
  while (written.kills < plan.kills) {
    const child = start(plan, ["--follow", path]);
    // some die while they start, some while they read, some between two looks
    await pause(400 + random() * 5_000);
    if (child.exitCode !== null) throw new Error("The process that follows has ended by itself.");
    child.kill("SIGKILL");
    await once(child, "exit");
    written.kills++;
  }
  stop.abort();
  await writing;
  const last = start(plan, [plan.folder]);
  const [code] = await once(last, "exit");
  if (code !== 0) throw new Error(`The last process has ended with ${code}.`);
  return written;
}

function start(
  { databaseUrl, siteId }: FollowPlan,
  args: readonly string[],
): ChildProcess {
  const command = [...IMPORT.flags, IMPORT.file, "--site", `${siteId}`, "--logs", ...args];
  return spawn(process.execPath, command, {
    env: {
      PATH: dirname(process.execPath),
      ...IMPORT.environment,
      DATABASE_URL: databaseUrl,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

interface Writing {
  written: FollowedLog;
  random: () => number;
  signal: AbortSignal;
}

/** Writes lines in pieces that end anywhere, as servers do whose buffer is full. */
async function write(folder: string, { written, random, signal }: Writing): Promise<void> {
  const path = join(folder, LOG);
  let rest = "";
  let killsSeen = 0;
  for (let count = 0; !signal.aborted; count++) {
    // a chance for each line, and in any case once after each kill, however slow the machine is
    if (rest === "" && (random() < 0.004 || killsSeen < written.kills)) {
      killsSeen = written.kills;
      for (let number = KEPT_ROTATIONS; number >= 1; number--) {
        await rename(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`)
          .catch(() => {});
      }
      await writeFile(path, "");
      written.rotations++;
    }
    const text = rest +
      Array.from(
        { length: 1 + Math.floor(random() * 30) },
        (_, line) => writeLine(`${count}-${line}`, { written, random }),
      ).join("");
    const cut = random() < 0.5 ? text.length : Math.floor(random() * text.length);
    await appendFile(path, text.slice(0, cut));
    rest = text.slice(cut);
    await pause(WRITE_EVERY_MS);
  }
  await appendFile(path, rest);
}

function writeLine(id: string, { written, random }: Omit<Writing, "signal">): string {
  const time = new Date().toISOString();
  const [day, month, year] = [
    time.slice(8, 10),
    MONTHS[Number(time.slice(5, 7)) - 1],
    time.slice(0, 4),
  ];
  const at = `${day}/${month}/${year}:${time.slice(11, 19)} +0000`;
  if (random() < 0.01) {
    written.damaged++;
    return `damaged ${id}\n`;
  }
  const isBot = random() < 0.5;
  if (isBot) written.bots++;
  else written.people++;
  return `20.171.206.9 - - [${at}] "GET /p/${
    Math.floor(random() * 50)
  }?page=${id} HTTP/1.1" 200 5 ` +
    `"-" "${isBot ? BOT : BROWSER}"\n`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
