import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect } from "chai";
import { fileFromBytes } from "../../../lib/importers/files/import_file.ts";
import { JULY, refusalOf, runImport } from "../../support/imports/imports.ts";
import { createZip } from "../../support/zip.ts";

const QUERIES = "Top queries,Clicks,Impressions,CTR,Position\nscanner,1,10,10%,5.34\n";

describe("openImport()", () => {
  it("looks into a ZIP file and passes over what fits nothing, saying so", async () => {
    const zip = createZip([
      { name: "readme.txt", content: "Hello." },
      { name: "empty.csv", content: "" },
      { name: "Queries.csv", content: QUERIES },
    ]);
    const { rows, why, log } = await runImport([fileFromBytes("export.zip", zip)], JULY);
    expect(rows).to.have.length(1);
    expect(why).to.deep.equal([
      "export.zip/Queries.csv: a Search Console table of queries in English",
    ]);
    expect(log.warnings).to.have.length(2);
    expect(log.warnings[0]).to.equal(
      'Passed over: export.zip/readme.txt: No format fits: the columns are "Hello.".',
    );
    expect(log.warnings[1]).to.equal("Passed over: export.zip/empty.csv: The file is empty.");
  });

  it("refuses a ZIP file of which nothing fits, with the first reason", async () => {
    const zip = createZip([{ name: "empty.csv", content: "" }]);
    expect((await refusalOf(runImport([fileFromBytes("export.zip", zip)]))).message)
      .to.equal("export.zip/empty.csv: The file is empty.");
  });

  it("reads the rest of a folder with a stray file, and lists the stray", async () => {
    const text = "This folder has the export of July.\n";
    const { rows, log } = await runImport({
      "july/Queries.csv": QUERIES,
      "july/notes.txt": text,
      "july/old.zip": "PK\x03\x04 damaged",
      "july/Critical issues.csv":
        "Reason,Source,Validation,Pages\nNot found (404),Website,Started,1\n",
    }, JULY);
    expect(rows).to.have.length(1);
    expect(log.warnings.map((warning) => warning.slice(0, 48))).to.deep.equal([
      "Passed over: july/notes.txt: No format fits: the",
      "Passed over: july/old.zip: The ZIP file is damag",
      "Passed over: july/Critical issues.csv: This is a",
    ]);
    // a file that was named by itself is meant
    const named = runImport({ "Queries.csv": QUERIES, "notes.txt": text }, JULY);
    expect((await refusalOf(named)).code).to.equal("format_unknown");
    const alone = runImport({ "july/notes.txt": text }, JULY);
    expect((await refusalOf(alone)).code).to.equal("format_unknown");
  });

  it("refuses files that need different importers", async () => {
    const run = runImport({ "Queries.csv": QUERIES, "v.csv": "Keyword,Volume\na,1\n" }, JULY);
    expect(await refusalOf(run)).to.deep.equal({
      code: "formats_differ",
      message:
        "v.csv: It is keywords with search volumes, and Queries.csv is a Search Console table of " +
        "queries in English. Import files of different formats one after the other.",
    });
  });

  it("holds files against the format that the user names", async () => {
    const run = runImport({ "Queries.csv": QUERIES }, { ...JULY, format: "serp_api" });
    expect((await refusalOf(run)).code).to.equal("not_this_format");
    const { format } = await runImport({ "Queries.csv": QUERIES }, { ...JULY, format: "ranks" });
    expect(format).to.equal("ranks");
  });

  it("refuses an import without files", async () => {
    expect((await refusalOf(runImport([]))).code).to.equal("no_files");
  });
});

describe("readImport()", () => {
  it("refuses a table that has only its header", async () => {
    const run = runImport({ "Queries.csv": "Top queries,Clicks,Impressions,CTR,Position\n" }, JULY);
    expect(await refusalOf(run))
      .to.deep.equal({ code: "no_rows", message: "There are no rows in the import." });
  });

  it("reads a hundred megabytes with a heap of forty", async function () {
    this.timeout(30_000);
    const support = new URL("../../support/imports/generated_import.ts", import.meta.url).href;
    const worker = new Worker(
      `import(${
        JSON.stringify(support)
      }).then((support) => support.readGenerated(100 * 1024 ** 2));`,
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 16 } },
    );
    const [rowsCount] = await once(worker, "message");
    await worker.terminate();
    expect(rowsCount).to.be.greaterThan(350_000);
  });
});
