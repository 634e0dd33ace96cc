import type { Context } from "./context.ts";

/** How many links are in which state. */
interface LinkStatuses {
  live: number;
  broken: number;
  unverified: number;
  lost: number;
}

/** Says which of the known links the crawler saw, which nobody has looked at yet, and which are lost. */
export function tellLinkStatuses({ write }: Context, statuses: LinkStatuses): string {
  const { live, broken, unverified, lost } = statuses;
  const parts = [
    live > 0 ? write.say`${write.count(live)} seen in place by our crawler` : "",
    broken > 0 ? write.say`${write.count(broken)} leading to a page with an error` : "",
    unverified > 0 ? write.say`${write.count(unverified)} not verified yet` : "",
  ].filter((part) => part !== "");
  const known = parts.length === 0 ? "" : write.say`Of these: ${write.list(parts)}. `;
  return known +
    (lost === 0
      ? "None is known to be lost."
      : write.say`Lost, and not among them: ${write.count(lost)}.`);
}
