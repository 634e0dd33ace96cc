import { parseArgs, type ParseArgsConfig, type ParseArgsOptionsConfig, styleText } from "node:util";
import { ServiceError, StartError, ValidationError } from "../lib/core/errors.ts";

/** The values of a command's options, as `util.parseArgs` gives them. */
export type OptionValues = Record<string, string | boolean | undefined>;

/** One command of a program, such as `create` of `account`. */
export interface Command {
  /** What follows the program's name, such as `revoke ID`. */
  usage: string;
  /** One sentence. */
  summary: string;
  /** Further paragraphs of the help. */
  notes?: string;
  /** The names of the arguments that have to be there. */
  arguments: readonly string[];
  options: Readonly<Record<string, CommandOption>>;
  /** Writes its result to stdout. */
  run(values: OptionValues, args: readonly string[]): Promise<void>;
}

/** One option of a command. */
export interface CommandOption {
  type: "string" | "boolean";
  /** What stands for the value in the help, such as `NAME`. */
  value?: string;
  help: string;
}

/** A program of several commands. */
export interface Program {
  /** How it is called, such as `npm run --silent token --`. */
  call: string;
  summary: string;
  commands: Readonly<Record<string, Command>>;
}

/** The arguments are wrong: exit code 2. */
export class UsageError extends Error {}

const HELP_OPTION = { type: "boolean", help: "Show this help." } as const;

/**
 * Runs the command that `argv` names and returns the exit code: 0 done, 1 failed, 2 wrong usage.
 * Errors go to stderr, in words for a person.
 */
export async function runCommandLine(program: Program, argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const text = programHelp(program);
    (name === undefined ? process.stderr : process.stdout).write(text);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (!command) {
    writeError(`There is no command "${name}".`, `${program.call} --help`);
    return 2;
  }
  try {
    const { values, positionals } = parse(command, rest);
    if (values["help"]) {
      process.stdout.write(commandHelp(program, command));
      return 0;
    }
    checkArguments(command, positionals);
    await command.run(values, positionals);
    return 0;
  } catch (error) {
    return reportError(error, `${program.call} ${name} --help`);
  }
}

function parse({ options }: Command, argv: readonly string[]) {
  const config: ParseArgsOptionsConfig = { help: { type: "boolean", short: "h" } };
  for (const [name, { type }] of Object.entries(options)) config[name] = { type };
  const { values, positionals } = parseOptions(argv, { options: config, allowPositionals: true });
  // every option is a single string or boolean, as declared above
  return { values: values as OptionValues, positionals };
}

/** Reads `argv` by `util.parseArgs`; what that refuses is a `UsageError`. */
export function parseOptions<T extends Omit<ParseArgsConfig, "args">>(
  argv: readonly string[],
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs<T>({ ...config, args: [...argv] });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function checkArguments(command: Command, args: readonly string[]): void {
  const missing = command.arguments[args.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  const extra = args[command.arguments.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many.`);
}

/** Writes what went wrong to stderr, in words for a person, and returns the exit code. */
export function reportError(error: unknown, help: string): number {
  if (error instanceof UsageError) {
    writeError(error.message, help);
    return 2;
  }
  if (error instanceof ValidationError) {
    for (const message of Object.values(error.errors).flat()) writeError(message);
  } else if (error instanceof ServiceError || error instanceof StartError) {
    writeError(error.message);
  } else {
    writeError(error instanceof Error ? error.stack ?? error.message : String(error));
  }
  return 1;
}

/** Writes what went wrong to stderr, and where help is. */
export function writeError(message: string, help?: string): void {
  const label = styleText("red", "error:", { stream: process.stderr });
  process.stderr.write(`${label} ${message}\n${help ? `See: ${help}\n` : ""}`);
}

/** Ends the process once all that it wrote has left it: a pipe takes as long as its reader does. */
export function endProcess(code: number): void {
  process.exitCode = code;
  process.stdout.write("", () => process.stderr.write("", () => process.exit()));
}

function programHelp({ call, summary, commands }: Program): string {
  const rows = Object.values(commands).map(({ usage, summary }) => [usage, summary] as const);
  return `${summary}\n\nUsage: ${call} COMMAND\n\nCommands:\n${twoColumns(rows)}\n` +
    `${call} COMMAND --help says more. Exit codes: 0 done, 1 failed, 2 wrong usage.\n`;
}

function commandHelp({ call }: Program, { usage, summary, notes, options }: Command): string {
  const rows = Object.entries({ ...options, help: HELP_OPTION }).map(([name, option]) => {
    const value = "value" in option && option.value ? ` ${option.value}` : "";
    return [`--${name}${value}`, option.help] as const;
  });
  return `${summary}\n\nUsage: ${call} ${usage}\n\nOptions:\n${twoColumns(rows)}` +
    (notes ? `\n${notes}\n` : "");
}

function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}
