import { expect } from "chai";
import { TroubledHosts } from "../../../../../lib/commands/audits/crawl/troubled_hosts.ts";
import type { NoLookReason, PageLook } from "../../../../../lib/metrics/backlinks/judge_links.ts";

const none = (reason: NoLookReason): PageLook => ({ kind: "none", reason });
const DOWN: PageLook = { kind: "gone", reason: "domain_down" };

function record(...looks: PageLook[]): PageLook | undefined {
  const hosts = new TroubledHosts();
  for (const look of looks) hosts.record("a.test", look);
  expect(hosts.find("b.test")).to.equal(undefined);
  return hosts.find("a.test");
}

describe("TroubledHosts", () => {
  it("leaves a host alone after three failures in a row", () => {
    const timeout = none("timeout");
    expect(record(timeout, timeout)).to.equal(undefined);
    expect(record(timeout, none("server_error"), timeout)).to.deep.equal(none("host_unavailable"));
    expect(record(timeout, timeout, none("not_html"), timeout)).to.equal(undefined);
    expect(record(timeout, timeout, { kind: "gone", reason: "page_404" }, timeout))
      .to.equal(undefined);
  });

  it("leaves a host alone at once that asks for less", () => {
    expect(record(none("too_many_requests"))).to.deep.equal(none("host_unavailable"));
  });

  it("takes a domain for down that is down for three of its pages", () => {
    expect(record(DOWN, DOWN)).to.equal(undefined);
    expect(record(DOWN, DOWN, DOWN)).to.deep.equal(DOWN);
  });
});
