/** What saxes says of a document, and the same as a sentence for people. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /XML declaration must (?:be|appear) at the start/,
    "The XML declaration is not at the very start.",
  ],
  [/^unclosed tag: (.*)$/, "The document ends inside <$1>."],
  [/^unexpected end\./, "The document ends inside a tag."],
  [/^document must contain a root element/, "The document has no element."],
  [/^documents may contain only one root/, "An element is after the end of the document."],
  [/^text data outside of root node/, "Text is outside of the document's element."],
  [/^unbound namespace prefix: (.*)\.$/, "The prefix $1 is not declared."],
  [/^duplicate attribute: (.*)\.$/, "A tag has the attribute $1 twice."],
  [/^unquoted attribute value/, "The value of an attribute is not quoted."],
  [/^malformed comment/, 'A comment holds "--".'],
  [/^malformed character entity/, "A numeric entity names no character of XML."],
  [/^disallowed character in tag name/, 'A "<" begins no valid tag.'],
  [/^disallowed character\.$/, "A character is not allowed in XML, or not in this place."],
];

/** Words a message of the parser as a sentence. */
export function describeXmlError(message: string): string {
  for (const [pattern, sentence] of SENTENCES) {
    const found = pattern.exec(message);
    if (found !== null) return sentence.replace("$1", () => found[1] ?? "");
  }
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return text.endsWith(".") ? text : `${text}.`;
}
