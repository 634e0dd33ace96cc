import { setTimeout as pause } from "node:timers/promises";
import { PATIENCE } from "./runs/patience.ts";

/** Waits until `check` holds; throws when it does not within `timeoutMs`. */
export async function waitFor(
  what: string,
  check: () => boolean | Promise<boolean>,
  timeoutMs = 50_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs * PATIENCE;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await pause(10);
  }
}
