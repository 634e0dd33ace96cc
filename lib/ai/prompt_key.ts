/** What makes a prompt another one. */
export interface PromptIdentity {
  text: string;
  /** ISO 3166-1 alpha-2; null: asked from nowhere in particular. */
  country: string | null;
  /** BCP 47, such as `de`. */
  language: string | null;
}

/** The text as it is kept: NFC, without white space at its ends; lines stay lines. */
export function cleanPrompt(text: string): string {
  return text.normalize("NFC").replace(/\r\n?/g, "\n").trim();
}

/** The same for prompts that differ only in case and white space. */
export function promptKey({ text, country, language }: PromptIdentity): string {
  const folded = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  return JSON.stringify([folded, country?.toUpperCase() ?? "", language?.toLowerCase() ?? ""]);
}
