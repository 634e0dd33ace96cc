import { expect } from "chai";
import { decodeHtml, openHtml } from "../../../../lib/crawler/html/charset.ts";
import { expectLinear } from "../../../support/growth.ts";

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part)),
  );

describe("decodeHtml()", () => {
  it("lets a byte order mark win over header and meta, and drops it", () => {
    const body = bytes([0xef, 0xbb, 0xbf], '<meta charset="koi8-r">', [0xc3, 0xa9]);
    expect(decodeHtml(body, "text/html; charset=windows-1251"))
      .to.deep.include({ text: '<meta charset="koi8-r">é', charset: "utf-8", source: "bom" });
  });

  it("reads UTF-16 in both orders by its mark", () => {
    expect(decodeHtml(bytes([0xff, 0xfe, 0x68, 0, 0x69, 0]), null))
      .to.deep.include({ text: "hi", charset: "utf-16le", source: "bom" });
    expect(decodeHtml(bytes([0xfe, 0xff, 0, 0x68, 0, 0x69]), null))
      .to.deep.include({ text: "hi", charset: "utf-16be", source: "bom" });
  });

  it("lets the header win over meta", () => {
    const result = decodeHtml(bytes("<meta charset=utf-8>", [0xcd]), "text/html; charset=KOI8-R");
    expect(result).to.deep.include({
      text: "<meta charset=utf-8>м",
      charset: "koi8-r",
      source: "header",
    });
  });

  it("reads iso-8859-1 as windows-1252", () => {
    expect(decodeHtml(bytes([0x80, 0x99, 0xe9]), 'text/html; charset="ISO-8859-1"'))
      .to.deep.include({ text: "€™é", charset: "windows-1252", source: "header" });
  });

  it("passes over a label that the standard does not know", () => {
    const result = decodeHtml(bytes("<meta charset=koi8-r>"), "text/html; charset=none");
    expect([result.charset, result.source]).to.deep.equal(["koi8-r", "meta"]);
  });

  const METAS: [markup: string, charset: string, source: string][] = [
    ['<meta charset="windows-1251">', "windows-1251", "meta"],
    ["<META CharSet = shift_jis />", "shift_jis", "meta"],
    ["<meta http-equiv='Content-Type' content='text/html; charset=big5'>", "big5", "meta"],
    ['<meta content="text/html;charset=euc-kr" http-equiv=content-type>', "euc-kr", "meta"],
    ['<meta charset="utf-16">', "utf-8", "meta"],
    ['<meta charset="x-user-defined">', "windows-1252", "meta"],
    ['<meta charset="nonsense"><meta charset="gbk">', "gbk", "meta"],
    ['<!-- <meta charset="gbk"> -->', "utf-8", "guess"],
    ["<div title='<meta charset=gbk>'>", "utf-8", "guess"],
    ['<meta name="x" content="charset=gbk">', "utf-8", "guess"],
    ["<metadata charset=gbk>", "utf-8", "guess"],
    [" ".repeat(1024) + "<meta charset=gbk>", "gbk", "meta"],
    [`<script>${"<p>".repeat(500)}</script><meta charset=gbk>`, "gbk", "meta"],
    [`<title>${"x".repeat(2000)}</title><META charset=gbk>`, "gbk", "meta"],
    [`<!-- ${"x".repeat(2000)} <meta charset=koi8-r> --><meta charset=gbk>`, "gbk", "meta"],
    [`${" ".repeat(1024)}<p><meta charset=gbk>`, "utf-8", "guess"],
    [`${" ".repeat(1024)}</head><meta charset=gbk>`, "utf-8", "guess"],
    [`<script>${" ".repeat(1024)}'<meta charset=gbk>'</script>`, "utf-8", "guess"],
    [`<p>${" ".repeat(900)}<meta charset=gbk>`, "gbk", "meta"],
    ["", "utf-8", "guess"],
  ];
  for (const [markup, charset, source] of METAS) {
    it(`finds ${charset} by ${source} in ${markup.trim().slice(0, 60) || "nothing"}`, () => {
      const result = decodeHtml(bytes(markup), "text/html");
      expect([result.charset, result.source]).to.deep.equal([charset, source]);
    });
  }

  const DECLARED: [body: Uint8Array, header: string | null, declared: object][] = [
    [bytes("<p>"), null, { bom: null, header: null, meta: null }],
    [bytes("<p>"), "text/html", { bom: null, header: null, meta: null }],
    [
      bytes([0xef, 0xbb, 0xbf], "<meta charset=latin1>"),
      "text/html; charset='UTF-8'; x",
      { bom: "utf-8", header: "utf-8", meta: "windows-1252" },
    ],
    [bytes("<meta charset=utf-16>"), null, { bom: null, header: null, meta: "utf-16le" }],
    [bytes("<meta charset=utf9>"), "a/b;charset=utf9", { bom: null, header: "utf9", meta: null }],
    [bytes("<p>"), "text/html; charset=", { bom: null, header: null, meta: null }],
  ];
  for (const [index, [body, header, declared]] of DECLARED.entries()) {
    it(`says what each place declares, case ${index + 1}`, () => {
      expect(decodeHtml(body, header).declared).to.deep.equal(declared);
    });
  }

  it("keeps 100 characters of a label that is unknown", () => {
    const { declared } = decodeHtml(bytes("x"), `text/html; charset=${"y".repeat(5000)}`);
    expect(declared.header).to.equal("y".repeat(100));
  });

  it("guesses UTF-8 when the bytes are valid", () => {
    expect(decodeHtml(bytes([0xc3, 0xa9]), null))
      .to.deep.include({ text: "é", charset: "utf-8", source: "guess" });
  });

  it("guesses UTF-8 when only the last character is cut", () => {
    expect(decodeHtml(bytes([0xc3, 0xa9, 0xe2, 0x82]), null).charset).to.equal("utf-8");
  });

  it("guesses windows-1252 when the bytes are not UTF-8", () => {
    expect(decodeHtml(bytes("caf", [0xe9], "!"), null))
      .to.deep.include({ text: "café!", charset: "windows-1252", source: "guess" });
  });

  it("replaces bytes that mean nothing", () => {
    expect(decodeHtml(bytes("a", [0xff], "b"), "text/html;charset=utf-8").text).to.equal(
      "a\ufffdb",
    );
  });

  it("reads a slice of a larger buffer as just that slice", () => {
    const body = bytes("<meta charset=gbk><p>x").subarray(18, 21);
    expect(decodeHtml(body, null)).to.deep.include({
      text: "<p>",
      charset: "utf-8",
      source: "guess",
    });
  });

  it("finds no encoding in a header that names none", () => {
    for (const contentType of ["text/html", "text/html; xcharset=koi8-r"]) {
      expect(decodeHtml(bytes(""), contentType).declared.header).to.equal(null);
    }
  });

  it("reads thousands of unclosed tags in linear time", () => {
    expectLinear(bytes("<a '".repeat(5000)), (part) => decodeHtml(part, null));
  });
});

describe("openHtml()", () => {
  const documents: [name: string, body: Uint8Array, contentType: string | null][] = [
    ["ASCII", bytes("<p>plain</p>"), null],
    ["UTF-8 with few other characters", Buffer.from(`${"<p>plain".repeat(99)}é’`), null],
    ["UTF-8 of other characters alone", Buffer.from("页面不存在".repeat(99)), null],
    ["UTF-8 with a mark", bytes([0xef, 0xbb, 0xbf], "<p>caf", [0xc3, 0xa9]), "text/html"],
    ["UTF-8 that is broken", bytes("a", [0xff], "b", [0xe2, 0x80], "c"), "text/html;charset=utf-8"],
    ["another encoding", bytes("caf", [0xe9]), "text/html; charset=iso-8859-1"],
    ["UTF-16", bytes([0xff, 0xfe, 0x68, 0, 0x69, 0]), null],
    ["nothing", bytes(""), null],
  ];
  for (const [name, body, contentType] of documents) {
    it(`opens ${name} with the text and the encoding that decodeHtml() finds`, () => {
      const { document, ...found } = openHtml(body, contentType);
      expect({ text: document.readAll(), ...found }).to.deep.equal(decodeHtml(body, contentType));
    });
  }
});
