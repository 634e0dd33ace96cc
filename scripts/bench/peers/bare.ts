import Koa from "koa";
import { createPool, type RowDataPacket } from "mysql2/promise";
import { connectionOptions } from "../../../db/core/database_url.ts";

const SQL = "SELECT id, domain, name, health_score, last_audit_at FROM sites WHERE id = ?";

// the practical limit: Koa and one prepared SELECT, with no token, no limit and no checks
const [databaseUrl = ""] = process.argv.slice(2);
const pool = createPool({ ...connectionOptions(databaseUrl), connectionLimit: 10 });
const app = new Koa();
app.use(async (ctx) => {
  const id = Number(ctx.path.slice(ctx.path.lastIndexOf("/") + 1));
  const [rows] = await pool.execute<RowDataPacket[]>(SQL, [id]);
  ctx.body = { data: rows[0] };
});
process.on("SIGTERM", () => process.exit(0));
app.listen(Number(process.env["PORT"]), "127.0.0.1");
