/** The German of a sentence with values: a text with `$1`, or what writes it of the match. */
export type GermanSentence = string | ((match: string, ...values: string[]) => string);
