/** A text without its references, and those. */
interface ReferencedText {
  text: string;
  /** In the order of the text, each once. */
  refs: number[];
}

const REFERENCE =
  /[ \t]*(?:\[|【)(?:refs?\.?[ :]*)?#?(\d{1,6}(?:[ \t]*[,;][ \t]*#?\d{1,6})*)(?:\]|】)(?!\()/gi;
/** A viewer would fetch it, with whatever its address says. */
const IMAGE = /!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])/g;

/** Takes the references to rows, such as `[7]` or `[3, 9]`, and images out of a text. */
export function readReferences(text: string): ReferencedText {
  const refs: number[] = [];
  const plain = text.replace(IMAGE, "").replace(REFERENCE, (_, numbers: string) => {
    for (const [digits] of numbers.matchAll(/\d+/g)) refs.push(Number(digits));
    return "";
  });
  return { text: plain.trim(), refs: [...new Set(refs)] };
}
