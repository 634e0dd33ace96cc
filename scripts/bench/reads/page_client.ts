import { insertOwner } from "../../../db/accounts/owners.ts";
import type { Db } from "../../../db/core/connection.ts";
import { hashPassphrase } from "../../../lib/credentials/passphrase_hash.ts";
import { median } from "../tables.ts";

const PASSPHRASE = "violet anchor sings twice";
const EMAIL = "bench@acme.example";

/** The middle and the slowest twentieth of some times, in milliseconds. */
interface Times {
  p50: number;
  p95: number;
}

/** Does something once before it counts, then `count` times. */
export async function repeat(count: number, work: () => Promise<number>): Promise<Times> {
  await work();
  const times: number[] = [];
  for (let index = 0; index < count; index++) times.push(await work());
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: median(times), p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN };
}

/** Opens a page to its end, and returns how long that took in milliseconds. */
export async function openPage(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { cookie, accept: "text/html" }, redirect: "manual" });
  await answer.text();
  const milliseconds = performance.now() - start;
  // who is signed in is sent on from the sign-in
  if (answer.status !== 200 && answer.status !== 303) throw new Error(`${url}: ${answer.status}`);
  return milliseconds;
}

/** Signs in as an owner of the site's account, and returns the cookie. */
export async function signIn(db: Db, siteId: number, url: string): Promise<string> {
  const { account_id: accountId } = await db("sites").where({ id: siteId })
    .first<{ account_id: number }>("account_id");
  const email = `${accountId}.${EMAIL}`;
  await insertOwner(
    db,
    { accountId, email, passphraseHash: await hashPassphrase(PASSPHRASE) },
    new Date(),
  );
  const form = await fetch(`${url}/sign-in`);
  const visitor = form.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const csrf = /name="csrf"\s+value="([\w-]+)"/.exec(await form.text())?.[1] ?? "";
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: visitor },
    body: new URLSearchParams({ csrf, email, passphrase: PASSPHRASE }),
  });
  const session = answer.headers.getSetCookie().find((line) => line.startsWith("session="));
  if (session === undefined) throw new Error(`The sign-in was refused: ${answer.status}`);
  return session.split(";")[0] ?? "";
}
