import type { CallCounter } from "../admission/create_call_counter.ts";
import type { Link, LinkContext } from "./request_state.ts";

/** The endpoint of requests for which there is no route. */
const NO_ROUTE = "none";

/**
 * Counts each request of a known account by its endpoint. To stand before `settleCall()`, which says whether
 * it cost a call of the month; the day is that of the month's count, on the database's clock.
 */
export function countCall(counter: CallCounter, now: () => Date): Link {
  return async function countCall(ctx, next) {
    await next();
    const { caller, grant, free } = ctx.state;
    if (caller === null) return;
    counter.count({
      accountId: caller.accountId,
      endpoint: endpointOf(ctx),
      at: grant === null ? now().getTime() : grant.at / 1_000,
      status: ctx.status,
      paid: grant !== null && grant.quotaCost > 0 && !free,
    });
  };
}

/** A HEAD is a GET whose content is not sent. */
function endpointOf({ method, state: { route } }: LinkContext): string {
  return route === "" ? NO_ROUTE : `${method === "HEAD" ? "GET" : method} ${route}`;
}
