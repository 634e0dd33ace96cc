import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);

/** How a script of package.json starts its program. */
interface StartCommand {
  /** What it sets for the program. */
  environment: Record<string, string>;
  /** What it passes to Node.js. */
  flags: string[];
  /** The program's file, absolute. */
  file: string;
}

/** What `npm start` or `npm run import` has: whatever else starts the same program has it from here. */
export function readStartCommand(script: "start" | "import"): StartCommand {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(new URL("package.json", ROOT), "utf8"),
  );
  const command = scripts[script] ?? "";
  const [, settings, flags, file] = /^((?:\w+=\S+ )*)exec node ((?:--\S+ )*)(\S+)$/.exec(command) ??
    [];
  if (settings === undefined || flags === undefined || file === undefined) {
    throw new Error(`package.json starts "${script}" in another form: ${command}`);
  }
  const pairs = settings.split(" ").filter(Boolean).map((setting) => {
    const equals = setting.indexOf("=");
    return [setting.slice(0, equals), setting.slice(equals + 1)] as const;
  });
  return {
    environment: Object.fromEntries(pairs),
    flags: flags.split(" ").filter(Boolean),
    file: fileURLToPath(new URL(file, ROOT)),
  };
}
