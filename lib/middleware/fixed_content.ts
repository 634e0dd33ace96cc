import { type Coding, encodeContent, pickCoding } from "./content_coding.ts";
import { entityTag, matchesEntityTag } from "./entity_tag.ts";
import type { LinkContext } from "./request_state.ts";

/** Bytes that stay the same as long as the process lives. */
export interface FixedContent {
  content: string | Buffer;
  /** The header `Content-Type`. */
  type: string;
  cacheControl: string;
}

/** Puts the content, or a 304, into the answer. */
export type Serve = (ctx: LinkContext) => Promise<void>;

/** Serves a content whose entity tags and codings are made once, when they are first asked for. */
export function serveFixed({ content, type, cacheControl }: FixedContent): Serve {
  const versions = new Map<Coding, Promise<{ tag: string; bytes: string | Buffer }>>();

  async function createVersion(coding: Coding) {
    const bytes = coding === "identity" ? content : await encodeContent(content, coding);
    return { tag: entityTag(content, coding), bytes };
  }

  return async function serve(ctx) {
    const coding = pickCoding(String(ctx.req.headers["accept-encoding"] ?? ""));
    const version = versions.get(coding) ?? createVersion(coding);
    versions.set(coding, version);
    const { tag, bytes } = await version;
    // an answer with its tag is left alone by represent()
    ctx.set({ "ETag": tag, "Cache-Control": cacheControl });
    const known = ctx.req.headers["if-none-match"];
    if (known !== undefined && matchesEntityTag(known, tag)) {
      ctx.status = 304;
      return;
    }
    ctx.body = bytes;
    ctx.set("Content-Type", type);
    if (coding !== "identity") ctx.set("Content-Encoding", coding);
  };
}
