import type { CrawledFileType, CrawlResponse } from "../../../schemas/crawl_stats.ts";

const BY_EXTENSION: Readonly<Record<string, CrawledFileType>> = Object.fromEntries(
  ([
    ["html", "html htm xhtml php asp aspx jsp"],
    ["image", "png jpg jpeg gif svg webp avif bmp ico"],
    ["video", "mp4 webm mov avi m3u8"],
    ["audio", "mp3 ogg m4a wav"],
    ["javascript", "js mjs"],
    ["css", "css"],
    ["pdf", "pdf"],
    ["xml", "xml"],
    ["json", "json"],
    ["syndication", "rss atom"],
    ["other", "txt zip gz woff woff2 ttf otf eot map wasm doc docx xls xlsx ppt pptx"],
  ] as const).flatMap(([type, names]) => names.split(" ").map((name) => [name, type])),
);

/** The type of a file by the end of its path; one without a known end is taken for a page. */
export function fileTypeOf(url: string): CrawledFileType {
  const path = URL.parse(url)?.pathname ?? "";
  const extension = /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase();
  return BY_EXTENSION[extension ?? "html"] ?? "html";
}

/** What a status means, in the groups of Search Console's report. */
export function responseOf(status: number): CrawlResponse {
  if (status === 304) return "not_modified";
  if (status === 301 || status === 308) return "moved_permanently";
  if (status === 302 || status === 303 || status === 307) return "moved_temporarily";
  if (status === 404 || status === 410) return "not_found";
  if (status === 401 || status === 407) return "unauthorized";
  if (status === 429) return "too_many_requests";
  if (status >= 500) return "server_error";
  if (status >= 400) return "other_client_error";
  if (status >= 300) return "other_redirect";
  return status >= 200 ? "ok" : "other";
}
