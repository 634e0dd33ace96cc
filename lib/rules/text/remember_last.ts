/**
 * Makes a function of a text give its last result again when the text is the same: the pages of a
 * site, or several rules about one page, mostly ask the same.
 */
export function rememberLast<Result>(
  compute: (text: string) => Result,
): (text: string) => Result {
  let last: { text: string; result: Result } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, result: compute(text) };
    return last.result;
  };
}
