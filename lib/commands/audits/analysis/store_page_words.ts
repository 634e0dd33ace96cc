import {
  deletePageWords,
  insertPageWords,
  listWords,
  type PageTexts,
  type PageWords,
  streamPageTexts,
} from "../../../../db/audits/pages/page_words.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { AuditSteps } from "./audit_steps.ts";

/** In a larger block, a search of a rare word reads more pages in vain. */
const MAX_PAGES = 1_000;
/** A block with more is stored: it is written and read as one value. */
const MAX_CHARS = 200_000;

/** Pages that follow each other, whose words are collected. */
interface Block extends PageWords {
  words: Set<string>;
  pages: number;
  chars: number;
}

/**
 * Stores the words of an audit's pages, by blocks of pages that follow each other: a search looks through these before it
 * looks through the texts of the pages. May be killed and run again at any time.
 */
export async function storePageWords(
  db: Db,
  auditId: number,
  { progress, write }: AuditSteps,
): Promise<void> {
  await progress("deleting words");
  await write((trx) => deletePageWords(trx, auditId));
  let block: Block | undefined;
  const store = async (words: PageWords) => {
    await progress("storing words");
    await write((trx) => insertPageWords(trx, auditId, words));
  };
  for await (const rows of streamPageTexts(db, auditId)) {
    for (const page of rows) {
      if (block !== undefined && (block.pages === MAX_PAGES || block.chars > MAX_CHARS)) {
        await store(block);
        block = undefined;
      }
      block ??= {
        ...{ firstUrlId: page.url_id, lastUrlId: page.url_id, words: new Set<string>() },
        ...{ pages: 0, chars: 0 },
      };
      addPage(block, page);
    }
  }
  if (block !== undefined) await store(block);
}

function addPage(block: Block, { url_id: urlId, texts, other_texts: otherTexts }: PageTexts) {
  for (const word of listWords(`${texts} ${otherTexts ?? ""}`)) {
    if (block.words.has(word)) continue;
    block.words.add(word);
    block.chars += word.length + 1;
  }
  block.pages++;
  block.lastUrlId = urlId;
}
