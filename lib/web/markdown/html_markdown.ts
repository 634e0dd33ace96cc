import { ElementType, parseDocument } from "htmlparser2";
import type { Html } from "../html.ts";
import { cleanText, escapeMarkdown, link } from "./markdown_text.ts";

/** What a document is made of. */
type MarkupNode = ReturnType<typeof parseDocument>["children"][number];
/** An element with its attributes. */
type MarkupElement = Extract<MarkupNode, { attribs: Record<string, string> }>;

/** Where relative addresses lead, such as `https://api.example.com`. */
interface MarkdownOptions {
  origin: string;
}

/** What only a page in a browser has. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["button", "figcaption", "form", "nav", "script", "style", "summary", "svg", "template"],
]);
const LEFT_OUT_CLASSES: ReadonlySet<string> = new Set([
  "chart-legend",
  "report-actions",
  "report-kind",
  "section-fold",
]);
const HEADINGS: Readonly<Record<string, string>> = { h1: "#", h2: "##", h3: "###", h4: "####" };
/** Elements whose content goes on in the same line. */
const INLINE: ReadonlySet<string> = new Set(
  ["a", "b", "br", "code", "em", "i", "small", "span", "strong", "sub", "sup", "time", "wbr"],
);

/**
 * Writes markup of this program as Markdown (CommonMark with tables of GitHub): headings, texts, lists, tables, and terms with
 * their values as lists. What is only for a browser is left out: forms, charts, of which their tables stay, navigation.
 */
export function writeMarkdown({ text }: Html, options: MarkdownOptions): string {
  const blocks = listBlocks(parseDocument(text).children, options);
  return `${blocks.join("\n\n")}\n`;
}

function listBlocks(nodes: readonly MarkupNode[], options: MarkdownOptions): string[] {
  const blocks: string[] = [];
  let line: MarkupNode[] = [];
  const endLine = () => {
    const text = inline(line, options);
    if (text !== "") blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (node.type === ElementType.Text || (isElement(node) && INLINE.has(node.name))) {
      line.push(node);
      continue;
    }
    endLine();
    if (isElement(node) && !isLeftOut(node)) blocks.push(...blocksOf(node, options));
  }
  endLine();
  return blocks;
}

function isElement(node: MarkupNode): node is MarkupElement {
  return "attribs" in node;
}

function isLeftOut({ name, attribs }: MarkupElement): boolean {
  const classes = attribs["class"]?.split(" ") ?? [];
  return LEFT_OUT.has(name) || classes.some((one) => LEFT_OUT_CLASSES.has(one));
}

function blocksOf(element: MarkupElement, options: MarkdownOptions): string[] {
  const { name, children } = element;
  const heading = HEADINGS[name];
  if (heading !== undefined) return [`${heading} ${inline(children, options)}`];
  if (name === "ul" || name === "ol") return [listOf(element, options)];
  if (name === "dl") return [termsOf(element, options)];
  if (name === "table") return tableOf(element, options);
  if (name === "pre") return ["```\n" + textOf(children).trim() + "\n```"];
  return listBlocks(children, options);
}

/** Items one below the other; their further blocks are indented. */
function listOf({ name, children }: MarkupElement, options: MarkdownOptions): string {
  return children.filter(isElement).map((item, index) => {
    const mark = name === "ol" ? `${index + 1}. ` : "- ";
    const blocks = listBlocks(item.children, options).map((block) =>
      block.replace(/^#+ (.*)$/, "**$1**")
    );
    return mark + blocks.join("\n\n").replaceAll(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
  }).join("\n");
}

/** `- **term**: value (note)`, from `<dl>` with or without a `<div>` for each term. */
function termsOf({ children }: MarkupElement, options: MarkdownOptions): string {
  const parts = children.filter(isElement)
    .flatMap((part) => part.name === "div" ? part.children.filter(isElement) : [part]);
  let text = "";
  let values = 0;
  for (const { name, children: content } of parts) {
    const written = inline(content, options);
    if (name === "dt") {
      text += `${text === "" ? "" : "\n"}- **${written}**:`;
      values = 0;
    } else if (written !== "") text += values++ === 0 ? ` ${written}` : ` (${written})`;
  }
  return text;
}

function tableOf(table: MarkupElement, options: MarkdownOptions): string[] {
  const find = (names: readonly string[], { children }: MarkupElement): MarkupElement[] =>
    children.filter(isElement)
      .flatMap((child) => names.includes(child.name) ? [child] : find(names, child));
  const [caption] = find(["caption"], table);
  const rows = find(["tr"], table).map((row) =>
    find(["th", "td"], row).map(({ children }) =>
      inline(children, options).replaceAll("|", "\\|").replaceAll("\\\\|", "\\|")
        .replaceAll("\n", " · ") || " "
    )
  );
  const [head, ...body] = rows;
  if (head === undefined) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const lines = [line(head), line(head.map(() => "---")), ...body.map(line)];
  const title = caption === undefined ? "" : inline(caption.children, options);
  return [...title === "" ? [] : [`**${title}**`], lines.join("\n")];
}

/** Texts and marks within a line; a `<br>` becomes a line break. */
function inline(nodes: readonly MarkupNode[], options: MarkdownOptions): string {
  return cleanText(nodes.map((node) => inlineOf(node, options)).join(""));
}

function inlineOf(node: MarkupNode, options: MarkdownOptions): string {
  if (node.type === ElementType.Text) return escapeMarkdown(textOf([node]).replaceAll(/\s+/g, " "));
  if (!isElement(node) || isLeftOut(node)) return "";
  const { name, attribs, children } = node;
  if (name === "br") return "\n";
  if (name === "code") return `\`${textOf(children).replaceAll("`", "'")}\``;
  const text = children.map((child) => inlineOf(child, options)).join("");
  if (name === "a") return link(text, attribs["href"] ?? "", options.origin);
  if (name === "strong" || name === "b") return text.trim() === "" ? text : `**${text.trim()}**`;
  return INLINE.has(name) ? text : ` ${text} `;
}

/** The text of nodes, with all that is in them. */
function textOf(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) =>
    "data" in node && typeof node.data === "string"
      ? node.data
      : "children" in node
      ? textOf(node.children)
      : ""
  ).join("");
}
