import { compileLayout, type LineLayout } from "./line_layout.ts";
import { TRANSLATED_LAYOUT } from "./translated_line.ts";
import { JSON_FORMATS, translateJson } from "./translate_json.ts";
import { W3cTranslator } from "./translate_w3c.ts";

/** How the lines of a log are read. */
export interface LogFormat {
  /** By which it is compiled again. */
  name: string;
  layout: LineLayout;
  /** Makes lines of the layout of whole lines, one of each; null: they are of it. */
  translate: ((bytes: Uint8Array) => Uint8Array) | null;
}

const W3C = "w3c ";

/** The name of the W3C format with these fields. */
export function w3cName(fields: string): string {
  return W3C + fields;
}

/**
 * Compiles a format: the name of a known one (`combined`, `common`, `vhost_combined`, `alb`, `caddy`, `traefik`,
 * `cloudflare`, `json`, `w3c FIELDS`), or a text of nginx's or Apache's configuration. Throws a `LogFormatError`.
 */
export function compileFormat(name: string): LogFormat {
  const json = JSON_FORMATS.find((format) => format.name === name);
  if (json !== undefined) {
    const translate = (bytes: Uint8Array) => translateJson(bytes, json);
    return { name, layout: TRANSLATED_LAYOUT, translate };
  }
  if (name.startsWith(W3C)) {
    const translator = new W3cTranslator(name.slice(W3C.length));
    const translate = (bytes: Uint8Array) => translator.translate(bytes);
    return { name, layout: TRANSLATED_LAYOUT, translate };
  }
  return { name, layout: compileLayout(name), translate: null };
}
