import type { DocsFiles } from "../../core/docs_files.ts";
import { type FixedContent, type Serve, serveFixed } from "../../middleware/fixed_content.ts";
import { refuseMethod } from "../../middleware/refuse_method.ts";
import type { Link } from "../../middleware/request_state.ts";

/**
 * The viewer's scripts, styles and requests come from and go to this server alone; its pictures are
 * written into its style sheet as `data:`.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const UNTIL_CHANGED = "public, no-cache";
/** For addresses that change with their content. */
const FOREVER = "public, max-age=31536000, immutable";

/** What the documentation is made of; asked for once, when the first of it is requested. */
interface Documentation {
  /** The OpenAPI document as JSON. */
  document(): Promise<string>;
  files(): Promise<DocsFiles>;
}

/** `GET /openapi.json` and `GET /docs` with its assets, without a token. */
export function docsRoutes(documentation: Documentation): Link {
  let pages: Promise<Map<string, Page>> | undefined;
  const readPages = () =>
    pages ??= createPages(documentation).catch((error: unknown) => {
      pages = undefined;
      throw error;
    });
  return async function docsRoutes(ctx, next) {
    if (!/^\/(?:docs|openapi\.json)(?:$|\/)/.test(ctx.path)) return next();
    const page = (await readPages()).get(ctx.path);
    if (!page) return next();
    ctx.state.route = page.route;
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return refuseMethod(ctx, ["GET", "HEAD"]);
    if (page.isHtml) ctx.set("Content-Security-Policy", POLICY);
    return page.serve(ctx);
  };
}

interface Page {
  /** For logs and metrics. */
  route: string;
  isHtml: boolean;
  serve: Serve;
}

async function createPages({ document, files }: Documentation): Promise<Map<string, Page>> {
  const { page, assets, chapters } = await files();
  const pageOf = (
    route: string,
    content: Omit<FixedContent, "cacheControl">,
    cacheControl: string,
  ) => ({
    route,
    isHtml: content.type.startsWith("text/html"),
    serve: serveFixed({ ...content, cacheControl }),
  });
  const docs = pageOf("/docs", page, UNTIL_CHANGED);
  const openApi = { content: await document(), type: "application/json; charset=utf-8" };
  return new Map<string, Page>([
    ["/openapi.json", pageOf("/openapi.json", openApi, UNTIL_CHANGED)],
    ["/docs", docs],
    ["/docs/", docs],
    ...chapters.map((chapter): [string, Page] => [
      chapter.path,
      pageOf(chapter.path, chapter, UNTIL_CHANGED),
    ]),
    ...assets.map((asset): [string, Page] => [asset.path, pageOf("/docs/asset", asset, FOREVER)]),
  ]);
}
