/** Neither white space nor punctuation, ASCII symbols, control or private-use characters. */
const NAMING = /[^\s\0-\x2f:-@[-`{-\x7f\p{P}\p{C}\p{Z}]/u;

/** Whether a text names a link: white space and punctuation alone say nothing. */
export function isName(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) return NAMING.test(text);
    const letter = unit | 0x20;
    if ((letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39)) return true;
  }
  return false;
}
