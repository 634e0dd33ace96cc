import type { ExplorerView } from "./explorer_view.ts";
import { EXPLORER_VIEWS } from "./explorer_views.ts";

/** The path of a view of a site, with the parameters of its slug. */
export function viewPath(
  siteId: number,
  { slug }: Pick<ExplorerView, "slug">,
  params: Readonly<Record<string, string>> = {},
): string {
  const filled = slug.replaceAll(
    /:(\w+)/g,
    (_, name: string) => encodeURIComponent(params[name] ?? ""),
  );
  return `/sites/${siteId}/${filled}`;
}

/** The view whose rows lead to a nested one. */
export function parentView({ slug }: Pick<ExplorerView, "slug">): ExplorerView {
  const [first] = slug.split("/");
  const parent = EXPLORER_VIEWS.find((view) => view.slug === first);
  if (parent === undefined) throw new TypeError(`No view leads to "${slug}".`);
  return parent;
}
