import { readFileSync } from "node:fs";
import { env } from "node:process";
import type { PutSiteLoginBody } from "../../schemas/site_login.ts";
import { UsageError } from "../command_line.ts";

/** A login as the command line names it. */
export type GivenLogin = Omit<PutSiteLoginBody, "origin">;

/** The values of the options that make a login. */
interface LoginValues {
  basic?: string | undefined;
  header?: string[] | undefined;
  cookie?: string[] | undefined;
}

/**
 * Reads the options of a login. `@FILE` stands for a file's content, `env:NAME` for an environment variable.
 * Returns undefined when none is given; throws `UsageError`, whose message repeats no secret.
 */
export function readLoginOptions(
  { basic, header = [], cookie = [] }: LoginValues,
): GivenLogin | undefined {
  if (basic === undefined && header.length + cookie.length === 0) return undefined;
  const cookies = cookie.flatMap((text) => readSecret("cookie", text).split(/;\s*/))
    .filter((pair) => pair !== "").map((pair) => split(pair, "=", "--cookie needs NAME=VALUE."))
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));
  const headers = header.flatMap((text) => readSecret("header", text).split(/\r?\n/))
    .filter((line) => line !== "")
    .map((line) => split(line, ":", '--header needs "NAME: VALUE".'))
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }));
  return {
    ...basic !== undefined && { basic: readBasic(readSecret("basic", basic)) },
    ...headers.length > 0 && { headers },
    ...cookies.length > 0 && { cookies },
  };
}

function readBasic(text: string): { username: string; password: string } {
  const { name, value } = split(text, ":", "--basic needs USER:PASSWORD.");
  return { username: name, password: value };
}

function split(text: string, mark: string, message: string): { name: string; value: string } {
  const at = text.indexOf(mark);
  if (at < 1) throw new UsageError(message);
  return { name: text.slice(0, at), value: text.slice(at + 1) };
}

function readSecret(option: string, text: string): string {
  if (text.startsWith("env:")) {
    const name = text.slice("env:".length);
    const value = env[name];
    if (value) return value;
    throw new UsageError(`--${option}: the environment variable ${name} is not set.`);
  }
  if (!text.startsWith("@")) return text;
  try {
    return readFileSync(text.slice(1), "utf8").trimEnd();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`--${option}: the file cannot be read: ${reason}`, { cause });
  }
}
