/** The process's settings, read once at the start. */
export interface Config {
  host: string;
  port: number;
  databaseUrl: string | null;
  dataDir: string;
  role: "all" | "api" | "worker";
  /** CIDR ranges of private addresses that the crawler may connect to. */
  crawlAllowPrivate: string[];
  /** As curl's `--connect-to`: `host:port:host:port`. */
  crawlConnectTo: string[];
  /** Origins that browsers may call from; empty: CORS is off. */
  corsOrigins: string[];
}
