import type { PageOutcome } from "./page_outcome.ts";

/**
 * An outcome as it waits to be written: flat, and without a share in the memory of the document, which any part of one of
 * its texts would keep. 128 pages of python3.11-doc take 4.5 MB of the heap, where their records took 37.5 MB.
 */
export interface PackedOutcome {
  json: string;
  /** What JSON cannot hold, one behind the other. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packs an outcome. */
export function packOutcome(outcome: PageOutcome): PackedOutcome {
  const { text, fragmentIds, fields } = outcome;
  const { titleHash, descriptionHash, h1Hash, contentHash, minhash, ...plainFields } = fields;
  const parts = [
    ...[titleHash, descriptionHash, h1Hash, contentHash, minhash, text],
    fragmentIds?.ids ?? null,
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
  let offset = 0;
  for (const part of parts) {
    if (part !== null) bytes.set(part, offset);
    offset += part?.length ?? 0;
  }
  const plain: Packed = {
    ...outcome,
    fields: plainFields,
    text: null,
    fragmentIds: fragmentIds === null ? null : { ...fragmentIds, ids: null },
    lengths: parts.map((part) => part?.length ?? null),
  };
  return { json: JSON.stringify(plain), bytes };
}

/** The same outcome again; its bytes are the packed ones. */
export function unpackOutcome({ json, bytes }: PackedOutcome): PageOutcome {
  // as `packOutcome()` has written it
  const { lengths, ...plain }: Packed = JSON.parse(json);
  let offset = 0;
  const parts = lengths.map((length) => {
    if (length === null) return null;
    offset += length;
    return bytes.subarray(offset - length, offset);
  });
  const [titleHash, descriptionHash, h1Hash, contentHash, minhash, text, ids] = parts;
  return {
    ...plain,
    fields: {
      ...plain.fields,
      titleHash: titleHash ?? null,
      descriptionHash: descriptionHash ?? null,
      h1Hash: h1Hash ?? null,
      contentHash: contentHash ?? null,
      minhash: minhash ?? null,
    },
    text: text ?? null,
    fragmentIds: plain.fragmentIds === null ? null : { ...plain.fragmentIds, ids: ids ?? null },
  };
}

type Hashes = "titleHash" | "descriptionHash" | "h1Hash" | "contentHash" | "minhash";

interface Packed extends Omit<PageOutcome, "fields"> {
  fields: Omit<PageOutcome["fields"], Hashes>;
  /** Of the bytes of each part; null: the part is. */
  lengths: (number | null)[];
}
