import mocha from "mocha";

/** How many times as long as its limit a spec may take: `npm test -- --patience N`, for a busy machine. */
export const PATIENCE = Number(process.env["SPEC_PATIENCE"] || 1);

/** Stretches the limits of all specs and hooks. */
export function stretchLimits(): void {
  const { prototype } = mocha.Runnable;
  const limit = prototype.timeout as (ms?: string | number) => unknown;
  prototype.timeout = function (this: Mocha.Runnable, ...given: [] | [string | number]) {
    return given.length > 0 ? limit.apply(this, given) : Number(limit.call(this)) * PATIENCE;
  } as typeof prototype.timeout;
}
