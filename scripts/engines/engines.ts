/** A database server of a kind that the program supports, as Debian has it. */
export interface Engine {
  /** As it is named on the command line. */
  name: string;
  /** The package with its server program and nothing else. */
  package: string;
  /** Debian's suite that has it. */
  suite: string;
}

/** Those that the specs are run on besides the machine's own server program. */
export const ENGINES: readonly Engine[] = [
  { name: "mysql", package: "mysql-server-core", suite: "unstable" },
  { name: "mariadb", package: "mariadb-server-core", suite: "unstable" },
];

/** The server program of this machine, which the specs use by themselves. */
export const LOCAL = "local";

/** What an `npm run test:engines` runs. */
interface EnginePlan {
  /** Names of {@link ENGINES}, {@link LOCAL}, or addresses of servers. */
  servers: string[];
  /** Parts of the paths of specs; none: all. */
  patterns: string[];
}

/** Sorts the arguments of a command line into servers and specs; `address` counts when no server is named. */
export function planEngines(args: readonly string[], address?: string): EnginePlan {
  const names = [LOCAL, ...ENGINES.map(({ name }) => name)];
  const isServer = (text: string) => names.includes(text) || text.startsWith("mysql://");
  const servers = args.filter(isServer);
  return {
    servers: servers.length > 0 ? servers : address ? [address] : names,
    patterns: args.filter((text) => !isServer(text)),
  };
}
