import { expect } from "chai";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { readJson, readNdjson } from "../../../../lib/importers/files/read_json.ts";
import { collect, refusalOf } from "../../../support/imports/imports.ts";

describe("readNdjson()", () => {
  it("gives each line's value and names broken lines", async () => {
    const file = fileFromText("a.ndjson", '{"a":1}\n\n{"a":\n[2]');
    expect((await collect(readNdjson(file))).flat()).to.deep.equal([
      { line: 1, value: { a: 1 } },
      { line: 3, value: undefined, fault: "The line is no JSON value." },
      { line: 4, value: [2] },
    ]);
  });
});

describe("readJson()", () => {
  it("reads a document over several lines", async () => {
    expect(await readJson(fileFromText("a.json", '{\n "a": [1, 2]\n}'))).to.deep.equal({
      a: [1, 2],
    });
  });

  it("refuses one that is cut off", async () => {
    const refusal = await refusalOf(readJson(fileFromText("a.json", '{"a": [1,')));
    expect(refusal.code).to.equal("json_broken");
    expect(refusal.message).to.match(/^a\.json: The JSON document is damaged or cut off \(/);
  });

  it("refuses more than 64 MB before it has read all", async () => {
    let sent = 0;
    const file = {
      name: "big.json",
      async *open() {
        yield Buffer.from("[");
        for (; sent < 1024 ** 3; sent += 1024 ** 2) yield Buffer.alloc(1024 ** 2, " ");
      },
    };
    expect((await refusalOf(readJson(file))).code).to.equal("json_too_large");
    expect(sent).to.be.lessThan(66 * 1024 ** 2);
  });
});
