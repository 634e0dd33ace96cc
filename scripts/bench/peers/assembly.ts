import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import Koa from "koa";
import { createPool } from "mysql2";
import { openDatabase } from "../../../db/core/connection.ts";
import { connectionOptions } from "../../../db/core/database_url.ts";

/** What is used of rate-limiter-flexible, which is installed for the bench, not for the product. */
interface RateLimiterModule {
  RateLimiterMySQL: new (
    options: Record<string, unknown>,
    ready: (error?: Error) => void,
  ) => { consume(key: string): Promise<{ remainingPoints: number }> };
}

const [databaseUrl = "", packages = ""] = process.argv.slice(2);
// the module is untyped here
const { RateLimiterMySQL } = createRequire(`${packages}/`)(
  "rate-limiter-flexible",
) as RateLimiterModule;

// what is put together from well-known parts: a token looked up, a limiter on MySQL, a query builder
const db = openDatabase(databaseUrl, 10);
const limiter = await new Promise<InstanceType<RateLimiterModule["RateLimiterMySQL"]>>(
  (resolve, reject) => {
    const created = new RateLimiterMySQL({
      storeClient: createPool({ ...connectionOptions(databaseUrl), connectionLimit: 10 }),
      dbName: new URL(databaseUrl).pathname.slice(1),
      tableName: "bench_limits",
      points: 1_000_000,
      duration: 60,
    }, (error) => error ? reject(error) : resolve(created));
  },
);

const app = new Koa();
app.use(async (ctx) => {
  const token = ctx.get("Authorization").slice("Bearer ".length);
  const hash = createHash("sha256").update(token).digest();
  const caller = await db("tokens").where({ token_hash: hash, revoked_at: null })
    .first("id", "account_id");
  if (!caller) return ctx.throw(401);
  try {
    const { remainingPoints } = await limiter.consume(String(caller.account_id));
    ctx.set("X-RateLimit-Remaining", String(remainingPoints));
  } catch (error) {
    if (error instanceof Error) throw error;
    return ctx.throw(429);
  }
  const id = Number(ctx.path.slice(ctx.path.lastIndexOf("/") + 1));
  const site = await db("sites").where({ id, account_id: caller.account_id })
    .first("id", "domain", "name", "health_score", "last_audit_at");
  if (!site) return ctx.throw(404);
  ctx.body = { data: site };
});
process.on("SIGTERM", () => process.exit(0));
app.listen(Number(process.env["PORT"]), "127.0.0.1");
