import { expect } from "chai";
import { JsonMeter } from "../../../lib/core/texts/json_meter.ts";
import { LONG_TEXT_BYTES } from "../../../lib/core/texts/long_text.ts";
import { parseJson } from "../../../lib/middleware/parse_json.ts";
import { createSeededRandom } from "../../support/random.ts";

describe("a mistake in JSON with long texts", () => {
  const long = (text: string) => text.repeat(Math.ceil(LONG_TEXT_BYTES / Buffer.byteLength(text)));

  function messageOf(run: () => unknown): string {
    try {
      run();
    } catch (error) {
      return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
    }
    return "no mistake";
  }
  function refusal(text: string): string {
    const bytes = Buffer.from(text);
    const meter = new JsonMeter();
    meter.add(bytes);
    return messageOf(() => parseJson(bytes, { longTexts: meter.longTexts }));
  }
  const expected = (text: string) =>
    `The body is not valid JSON: ${messageOf(() => JSON.parse(text))}`;

  const broken: [string, string][] = [
    ["a comma too many", `{"a":"${long("x")}",}`],
    ["no colon", `{"a" "${long("x")}"}`],
    ["no end of the body", `{"a":"${long("😀")}"`],
    ["something behind the body", `{"a":"${long("ü")}"} x`],
    ["a text without an end", `{"a":"${long("あ")}`],
    ["a text without an end, behind another one", `["${long("x")}","${long("y")}`],
    ["an escape that does not exist", `["${long("ü")}\\x${long("y")}"]`],
    ["an escape cut short", `["${long("x")}\\u12"]`],
    ["an escape at the very end", `["${long("x")}\\`],
    ["a control character", `["${long("\\\\n")}\u0001${long("y")}"]`],
    ["a line break inside of a text", `[\n"${long("x")}\n"]`],
    ["a mistake lines after a text", `{\n"a":"${long("x\\n")}",\n\n  "b":"${long("é")}" "c"\n}`],
    ["texts of backslashes", `["${long("\\\\")}","${long("\\\\\\\\")}" 1]`],
    ["a long name without a value", `{"${long("x")}"}`],
  ];
  for (const [what, text] of broken) {
    it(`is named as JSON.parse() names it: ${what}`, () => {
      expect(refusal(text)).to.equal(expected(text));
    });
  }

  it("is named so wherever a body is broken", () => {
    const random = createSeededRandom(7);
    const texts = ["ab", "ü\\n", "\\\\\\u00e9", "😀"].map((text) => long(text));
    const text = `{"a":"${texts[0]}",\n"b":["${texts[1]}","${texts[2]}"],\n"c":"${texts[3]}"}`;
    for (let count = 0; count < 100; count++) {
      const at = random.below(text.length);
      const mistake = ["\u0000", "\\x", '"', "\n"][count % 4] ?? "";
      const wrong = `${text.slice(0, at)}${mistake}${text.slice(at + 1)}`;
      // half of a pair of surrogates would not come as UTF-8
      if (!wrong.isWellFormed() || expected(wrong).endsWith("no mistake")) continue;
      expect(refusal(wrong).slice(0, 300), `${JSON.stringify(mistake)} at ${at}`)
        .to.equal(expected(wrong).slice(0, 300));
    }
  });
});
