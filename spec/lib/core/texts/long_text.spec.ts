import { expect } from "chai";
import { LongText, textPieces } from "../../../../lib/core/texts/long_text.ts";
import { createSeededRandom } from "../../../support/random.ts";

describe("LongText", () => {
  const read = (json: string | Buffer) => {
    const body = Buffer.isBuffer(json) ? json : Buffer.from(json);
    return LongText.fromJson(body, { start: 1, end: body.length - 1 });
  };
  const textOf = (json: string | Buffer) => {
    const text = read(json);
    if (typeof text === "number") throw new Error(`It has a mistake at ${text}.`);
    return text;
  };

  /** Parts of texts as JSON writes them. */
  const PARTS = [
    "a",
    "keyword,12\\r\\n",
    "ü",
    "あ",
    "😀",
    "\\ud83d\\ude00",
    "\\uD83D\\uDE00",
    "\\ud83d",
    "\\ude00",
    "\\ud83d\\u0041",
    "\\ud83d\\n",
    "\\u0000",
    "\\u00fc",
    "\\u3042",
    "\\ufeff",
    "\ufeff",
    "\\\\",
    '\\"',
    "\\/",
    "\\b\\f\\t",
    "\\\\u0041",
    "/",
    "\u2028",
    "\x7f",
  ];

  it("has the bytes and the characters that JSON.parse() gives, whatever is next to what", () => {
    const seed = Date.now();
    const random = createSeededRandom(seed);
    for (let run = 0; run < 2_000; run++) {
      const parts = Array.from(
        { length: random.below(12) },
        () => PARTS[random.below(PARTS.length)] ?? "",
      );
      const json = `"${parts.join("")}"`;
      const expected: string = JSON.parse(json);
      const text = textOf(json);
      const what = `${json}, seed ${seed}`;
      expect(text.toString(), what).to.equal(expected);
      expect(text.toBytes().equals(Buffer.from(expected)), what).to.equal(true);
      expect(text.byteLength, what).to.equal(Buffer.byteLength(expected));
    }
  });

  it("says where a text has what JSON does not know or forbids, at every place of a word", () => {
    const wrong = ["\\x41", "\\u12g4", "\\u123", "\\'", "\\U0041", "\n", "\0", "\x1f", "\\"];
    for (const part of wrong) {
      for (let before = 0; before < 9; before++) {
        for (const rest of ["", "\\n", "x".repeat(9)]) {
          // a backslash at the end of a text would escape its quotation mark
          if (part === "\\" && rest !== "") continue;
          const content = "a".repeat(before) + part + rest;
          expect(() => JSON.parse(`"${content}"`)).to.throw();
          expect(read(`"${content}"`), JSON.stringify(content)).to.equal(1 + before);
        }
      }
    }
  });

  it("takes the escapes that come last and first", () => {
    for (const content of ["\\n", "\\u0041", "\\ud83d\\ude00", "\\ud83d", "a\\n", "\\na"]) {
      expect(textOf(`"${content}"`).toString()).to.equal(JSON.parse(`"${content}"`));
    }
    expect(textOf('""').toBytes()).to.have.length(0);
  });

  it("begins with characters and escapes that are whole", () => {
    for (const part of ["ü", "😀", "\\n", "\\\\", "\\u00fc", "\\ud83d\\ude00", "a\\u0041"]) {
      for (let before = 0; before < 13; before++) {
        const json = `"${"x".repeat(before)}${part.repeat(70_000)}"`;
        const beginning = textOf(json).beginning();
        expect(beginning.length).to.be.within(10_000, 200_000);
        const whole: string = JSON.parse(json);
        // the cut may go through a pair of surrogates
        expect(whole.slice(0, beginning.length - 1) === beginning.slice(0, -1)).to.equal(true);
      }
    }
  });

  it("gives its pieces, wherever their ends cut an escape", () => {
    for (const escape of ["\\n", "\\\\", "\\u00e9", "\\ud83d\\ude00", "é", "😀\\t"]) {
      for (let shift = 0; shift < 13; shift++) {
        const content = "x".repeat(shift) + escape.repeat(200_000 / escape.length);
        const text = textOf(`"${content}"`);
        const pieces = Array.from(text.toPieces(), (piece) => Buffer.from(piece));
        expect(pieces.length).to.be.above(2);
        const expected = Buffer.from(JSON.parse(`"${content}"`));
        expect(Buffer.concat(pieces).equals(expected), `${escape} at ${shift}`).to.equal(true);
      }
    }
  });

  it("gives the pieces of a string as it is, which may have line breaks and backslashes", () => {
    const text = 'a\r\n\\n"\\ud83d';
    expect(Buffer.concat([...LongText.from(text).toPieces()]).toString()).to.equal(text);
  });

  it("is the UTF-8 of a string, half of a surrogate pair as everywhere", () => {
    expect(LongText.from("ü\ud83d\n").toBytes().toString()).to.equal("ü\ufffd\n");
  });

  it("gives the memory of its body back, and leaves other memory alone", () => {
    const body = Buffer.alloc(300_000, "x");
    const text = textOf(body);
    const other = LongText.from("abc");
    text.release();
    other.release();
    expect(body).to.have.length(0);
    expect(other.toString()).to.equal("abc");
  });
});

describe("textPieces()", () => {
  it("cuts no character, wherever the pieces end", () => {
    for (const character of ["a", "ü", "あ", "😀"]) {
      for (let before = 0; before < 4; before++) {
        const text = "x".repeat(before) + character.repeat(70_000);
        const pieces = [...textPieces(Buffer.from(text))];
        expect(pieces.length).to.be.above(1);
        expect(pieces.join("") === text).to.equal(true);
      }
    }
    expect([...textPieces(Buffer.alloc(0))]).to.deep.equal([]);
  });

  it("gives what is no UTF-8 as far as it is some", () => {
    const bytes = Buffer.alloc(200_000, 0x80);
    expect([...textPieces(bytes)].join("")).to.match(/^\ufffd+$/);
  });
});
