import { expect } from "chai";
import { useSpecDatabase } from "../../support/database.ts";
import { readFactsOf } from "../../support/audits/stream_facts.ts";

const S = "https://s.test";

describe("streamRedirects()", () => {
  const db = useSpecDatabase();

  it("reports the start, linked URLs, and ends that robots.txt blocks", async () => {
    const rows = await readFactsOf(db(), "redirects", {
      urls: {
        [`${S}/`]: { redirectTo: `${S}/home` },
        [`${S}/home`]: { via: "redirect", links: [`${S}/old`] },
        [`${S}/old`]: { redirectTo: `${S}/secret` },
        [`${S}/secret`]: { via: "redirect", state: "blocked" },
      },
    });
    expect(rows.map((row) => [row.url, row.start, row.linked, row.finalBlocked])).to.deep.equal([
      [`${S}/`, true, false, false],
      [`${S}/old`, false, true, true],
    ]);
  });

  it("streams what links with rel=nofollow lead to, and not what pages load alone", async () => {
    const asked = { kind: "resource", via: "link" } as const;
    const loaded = { to: `${S}/a.png`, type: "image" } as const;
    const rows = await readFactsOf(db(), "redirects", {
      urls: {
        [`${S}/`]: {
          links: [
            { to: `${S}/nofollow`, follow: false },
            { to: "https://other.test/", follow: false, internal: false },
            loaded,
            { to: `${S}/b.png`, type: "image" },
            { to: `${S}/b.png`, follow: false },
          ],
        },
        [`${S}/nofollow`]: { ...asked, status: 301, redirectTo: `${S}/gone` },
        [`${S}/gone`]: { kind: "resource", via: "redirect", status: 404 },
        [`${S}/a.png`]: { kind: "resource", status: 301, redirectTo: `${S}/gone` },
        [`${S}/b.png`]: { kind: "resource", status: 301, redirectTo: `${S}/gone` },
        "https://other.test/": { ...asked, status: 301, redirectTo: `${S}/gone` },
      },
    });
    expect(rows.map((row) => [row.url, row.page, row.linked, row.final?.statusCode]))
      .to.deep.equal([
        [`${S}/nofollow`, false, true, 404],
        [`${S}/b.png`, false, true, 404],
      ]);
  });

  it("knows where redirects ended in the previous audit, in which other numbers counted", async () => {
    const rows = await readFactsOf(db(), "redirects", {
      urls: {
        [`${S}/`]: {},
        [`${S}/new`]: {},
        [`${S}/a`]: { redirectTo: `${S}/b` },
        [`${S}/b`]: { redirectTo: `${S}/before` },
        [`${S}/before`]: {},
      },
    }, {
      urls: {
        [`${S}/a`]: { redirectTo: `${S}/now` },
        [`${S}/new`]: { redirectTo: `${S}/now` },
        [`${S}/now`]: {},
      },
    });
    expect(rows.map((row) => [row.url, row.final?.url, row.previousFinalUrl])).to.deep.equal([
      [`${S}/a`, `${S}/now`, `${S}/before`],
      [`${S}/new`, `${S}/now`, null],
    ]);
  });
});
