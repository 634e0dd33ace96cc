import { Marked } from "marked";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One page of the documents: Markdown in the repository, HTML in the browser. */
export interface DocsChapter {
  /** Where it is served as HTML, such as `/docs/guides/first-audit`; as Markdown with `.md`. */
  path: string;
  /** Its first heading, without markup. */
  title: string;
  markdown: string;
  /** Its body as HTML. */
  html: string;
}

const HEADING = /^# (.+)$/m;
const SERVED_FILE = /^(\/docs\/.+)\.md$/;

/** Reads all pages of a folder and of its folder `guides`, the guides first. */
export function readChapters(folder: string): DocsChapter[] {
  return ["guides/", ""].flatMap((part) =>
    readdirSync(join(folder, part)).filter((name) => name.endsWith(".md")).sort().map((name) => {
      const markdown = readFileSync(join(folder, part, name), "utf8");
      const path = `/docs/${part}${name.slice(0, -".md".length)}`;
      const title = HEADING.exec(markdown)?.[1]?.replaceAll("`", "") ?? name;
      return { path, title, markdown, html: toHtml(markdown, path) };
    })
  );
}

/** Headings get an id, wide tables scroll, and a file that is not served is named without a link. */
function toHtml(markdown: string, path: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = text.toLowerCase().replaceAll(/[^\w]+/g, "-").replaceAll(/^-|-$/g, "");
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const served = findServed(href, path);
        return served === undefined ? text : `<a href="${served}">${text}</a>`;
      },
    },
    hooks: {
      postprocess: (html) =>
        html.replaceAll("<table>", `<div class="wide"><table>`)
          .replaceAll("</table>", "</table></div>"),
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Where a link of a page leads on the server; undefined: the file is only in the repository. */
function findServed(href: string, path: string): string | undefined {
  if (/^[a-z]+:/.test(href)) return href;
  // any origin will do: only the path is used
  const { pathname, hash } = new URL(href, `http://localhost${path}`);
  const served = SERVED_FILE.exec(pathname)?.[1];
  return served === undefined ? undefined : `${served}${hash}`;
}
