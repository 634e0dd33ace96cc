import type { Link } from "./request_state.ts";

/**
 * A link whose modules the first of its requests loads. A load that failed is tried again by the next request.
 * `isMine`: whether a path is the link's; without it every path is.
 */
export function loadedLink(
  load: () => Promise<Link>,
  isMine: (path: string) => boolean = () => true,
): Link {
  let loaded: Promise<Link> | undefined;
  const loadOnce = () =>
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return async function loadedLink(ctx, next) {
    if (!isMine(ctx.path)) return await next();
    const link = await loadOnce();
    return await link(ctx, next);
  };
}
