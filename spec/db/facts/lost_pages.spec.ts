import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("streamLostPages()", () => {
  const db = useSpecDatabase();

  it("finds what was indexable in the previous audit and is not any more", async () => {
    const rows = await readFactsOf(db(), "lost_pages", {
      urls: {
        [`${S}/same`]: {},
        [`${S}/old`]: { noindex: true },
        [`${S}/gone`]: {},
        [`${S}/hidden`]: {},
      },
    }, {
      urls: {
        [`${S}/new`]: { noindex: true },
        [`${S}/hidden`]: { noindex: true },
        [`${S}/gone`]: { status: 410 },
        [`${S}/old`]: { noindex: true },
        [`${S}/same`]: {},
      },
    });
    expect(rows).to.deep.equal([
      {
        urlId: 2,
        url: `${S}/hidden`,
        reason: "noindex",
        statusCode: 200,
        fetchError: null,
        canonicalUrl: null,
      },
      {
        urlId: 3,
        url: `${S}/gone`,
        reason: "status",
        statusCode: 410,
        fetchError: null,
        canonicalUrl: null,
      },
    ]);
  });

  it("finds nothing without a previous audit", async () => {
    expect(await readFactsOf(db(), "lost_pages", { urls: { [`${S}/`]: { noindex: true } } }))
      .to.deep.equal([]);
  });
});
