import { expect } from "chai";
import {
  countFieldSubjects,
  FIELD_DATA_LIST,
  FIELD_PERIOD_LIST,
  findAskedTimes,
  findFieldOrigin,
  hasFieldSubject,
  listFieldData,
  listFieldDataOfUrl,
  listFieldPeriods,
  listFieldVitals,
  storeFieldData,
} from "../../../../db/audits/pages/field_data.ts";
import type { CruxPeriod } from "../../../../lib/crux/parse_crux.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const NOTHING = { p75: null, shares: null };
const HASH = Buffer.alloc(16, 3);
const SUBJECT = {
  ...{ kind: "url", url: "https://a.test/ü", urlHash: HASH, formFactor: "phone" } as const,
};

const period = (lastDay: string, lcp: number, cls: number | null = null): CruxPeriod => ({
  ...{ firstDay: "2026-10-01", lastDay },
  vitals: {
    lcp_ms: { p75: lcp, shares: [0.7, 0.2, 0.1] },
    cls: { p75: cls, shares: null },
    ...{ inp_ms: NOTHING, fcp_ms: NOTHING, ttfb_ms: NOTHING },
  },
});

describe("db/audits/pages/field_data.ts", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });

  const store = (periods: CruxPeriod[] | null, withHistory = false, now = NOW) =>
    storeFieldData(database.db, { siteId, now }, {
      ...{ subject: SUBJECT, periods, normalizedUrl: null, withHistory },
    });
  const queryOf = (field: string, descending = false) => ({
    ...{ perPage: 50, sort: [{ field, descending }], filters: [], search: null, fields: null },
    ...{ cursor: null, binding: "" },
  });

  it("keep the last period with the subject, and all of them as its history", async () => {
    const week = period("2026-11-11", 2400.5, 0.05);
    await store([period("2026-11-18", 2100), week], true);
    await store([period("2026-11-18", 2150)], false, new Date(NOW.getTime() + 1000));
    const [subject] = await listFieldDataOfUrl(database.db, siteId, HASH);
    expect(subject).to.deep.include({
      ...{ kind: "url", url: "https://a.test/ü", form_factor: "phone", state: "data" },
      ...{ last_day: "2026-11-18", lcp_ms: 2150, cls: null, inp_ms: null },
    });
    expect(subject?.shares?.lcp_ms).to.deep.equal([0.7, 0.2, 0.1]);
    const id = subject?.id ?? 0;
    const of = { siteId, subjectId: id };
    const query = queryOf(FIELD_PERIOD_LIST.key, true);
    const { rows } = await listFieldPeriods(database.db, of, query);
    expect(rows.map(({ last_day: day, lcp_ms: lcp, cls }) => [day, lcp, cls]))
      .to.deep.equal([["2026-11-18", 2150, null], ["2026-11-11", 2400.5, 0.05]]);
    expect(await hasFieldSubject(database.db, siteId, id)).to.equal(true);
    expect(await hasFieldSubject(database.db, siteId + 1, id)).to.equal(false);
    expect(await countFieldSubjects(database.db, siteId)).to.equal(1);
    const times = await findAskedTimes(database.db, siteId, SUBJECT);
    expect(times).to.deep.equal({
      ...{ checkedAt: new Date(NOW.getTime() + 1000), historyAt: NOW, state: "data" },
    });
  });

  it("are found by the hashes of pages and origins, on all devices together", async () => {
    const put = (kind: "url" | "origin", hash: number, formFactor: "all" | "phone", now = NOW) =>
      storeFieldData(database.db, { siteId, now }, {
        subject: {
          kind,
          url: `https://${kind}${hash}.test`,
          urlHash: Buffer.alloc(16, hash),
          formFactor,
        },
        ...{
          periods: [period("2026-11-18", 2000 + hash)],
          normalizedUrl: null,
          withHistory: false,
        },
      });
    expect(await findFieldOrigin(database.db, siteId)).to.equal(undefined);
    await put("url", 1, "all");
    await put("url", 1, "phone");
    await put("origin", 2, "all");
    await put("origin", 3, "all", new Date(NOW.getTime() + 1000));
    const hashes = [1, 2, 9].map((hash) => Buffer.alloc(16, hash));
    const rows = await listFieldVitals(database.db, siteId, hashes);
    expect(
      rows.map(({ kind, url, state, lcp_ms: lcp, last_day: day }) =>
        [kind, url, state, lcp, day].join(" ")
      ),
    ).to.deep.equal([
      ...[
        "url https://url1.test data 2001 2026-11-18",
        "origin https://origin2.test data 2002 2026-11-18",
      ],
    ]);
    expect(rows[0]?.url_hash).to.deep.equal(hashes[0]);
    expect(await listFieldVitals(database.db, siteId + 1, hashes)).to.deep.equal([]);
    expect(await listFieldVitals(database.db, siteId, [])).to.deep.equal([]);
    expect(await findFieldOrigin(database.db, siteId)).to.equal("https://origin3.test");
  });

  it("say of a page with too few visitors just that, and keep what was known before", async () => {
    await store([period("2026-11-18", 2100)]);
    await store(null);
    const { rows } = await listFieldData(database.db, siteId, queryOf(FIELD_DATA_LIST.key));
    expect(rows[0]).to.deep.include({
      ...{ state: "too_few_visitors", last_day: null, lcp_ms: null, shares: null },
    });
    const of = { siteId, subjectId: rows[0]?.id ?? 0 };
    const query = queryOf(FIELD_PERIOD_LIST.key);
    expect((await listFieldPeriods(database.db, of, query)).total).to.equal(1);
    const other = { ...SUBJECT, formFactor: "desktop" } as const;
    expect(await findAskedTimes(database.db, siteId, other)).to.equal(undefined);
  });
});
