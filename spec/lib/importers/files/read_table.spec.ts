import { expect } from "chai";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { ImportLog } from "../../../../lib/importers/import_log.ts";
import { readSample } from "../../../../lib/importers/files/read_sample.ts";
import { readTable } from "../../../../lib/importers/files/read_table.ts";
import { collect, refusalOf } from "../../../support/imports/imports.ts";

async function read(text: string) {
  const log = new ImportLog();
  const sample = await readSample(fileFromText("a.csv", text));
  const rows = (await collect(readTable(sample, log))).flat();
  return {
    cells: rows.filter(({ fault }) => fault === undefined).map(({ cells }) => cells),
    faults: rows.flatMap(({ line, fault }) => fault === undefined ? [] : [`${line}: ${fault}`]),
    log,
  };
}

describe("readTable()", () => {
  it("gives the records after the header, and passes over empty ones", async () => {
    const { cells, log } = await read("a,b\n1,2\n,\n\n3,4\n");
    expect(cells).to.deep.equal([["1", "2"], ["3", "4"]]);
    expect(log.rowsRead).to.equal(2);
  });

  it("keeps records without their last, empty fields, and with further empty ones", async () => {
    expect((await read("a,b,c\n1\n2,3,4,,\n")).cells).to.deep.equal([["1"], ["2", "3", "4"]]);
  });

  it("finds fault with records with further fields, and the header where it stands again", async () => {
    const { cells, faults, log } = await read("a,b\n1,2\n3,4,5\na,b\n6,7\n");
    expect(cells).to.deep.equal([["1", "2"], ["6", "7"]]);
    expect(log.rowsRead).to.equal(4);
    expect(faults).to.deep.equal([
      "3: The record has 3 fields; the header has 2.",
      "4: The header stands here again.",
    ]);
  });

  it("reads JSON objects as records in the order of the keys", async () => {
    const { cells, faults } = await read('{"a":1,"b":null}\n{"b":[1,2],"a":"x"}\n7\n{"a":true}\n');
    expect(cells).to.deep.equal([["1", ""], ["x", "1, 2"], ["true", ""]]);
    expect(faults).to.deep.equal(["3: The line is no JSON object."]);
  });

  it("says which key comes too late to be read", async () => {
    const lines = Array.from({ length: 6000 }, () => `{"a":"${"x".repeat(200)}"}`);
    const { log } = await read([...lines, '{"a":"y","late":1}'].join("\n"));
    expect(log.warnings).to.deep.equal([
      'a.csv: the key "late" first stands in line 6001 and is not read.',
    ]);
  });

  it("does not read on when most records have faults", async () => {
    const refusal = await refusalOf(read(`a,b\n1,2\n${"1,2,3\n".repeat(50_000)}`));
    expect(refusal.code).to.equal("mostly_unreadable");
    expect(refusal.message).to.match(/One of them: The record has 3 fields; the header has 2\.$/);
  });

  it("leaves out lists in lists, however deep", async () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect((await read(`{"a":[1,${deep}],"b":${deep}}\n`)).cells).to.deep.equal([["1, ", ""]]);
  });
});
