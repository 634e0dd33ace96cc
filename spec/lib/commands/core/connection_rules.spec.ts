import { expect } from "chai";
import { connectionRules } from "../../../../lib/commands/core/connection_rules.ts";
import { readConfig } from "../../../../lib/core/config.ts";

describe("connectionRules()", () => {
  const open = () => {
    const lines: unknown[][] = [];
    const rules = connectionRules({
      config: readConfig({ CRAWL_ALLOW_PRIVATE: "10.1.0.0/16" }),
      log: (...line) => lines.push(line),
    });
    return { rules, lines };
  };

  it("allows public addresses and the configured ranges", () => {
    const { guard } = open().rules;
    expect(["10.1.2.3", "10.2.2.3", "8.8.8.8"].map(guard)).to.deep.equal([true, false, true]);
  });

  it("names refused addresses in the log, once for each host", () => {
    const { rules, lines } = open();
    for (const host of ["a.test", "b.test", "a.test"]) rules.onRefused?.(host, ["10.2.0.1"]);
    expect(lines).to.deep.equal([
      ["warn", "address_refused", { host: "a.test", addresses: ["10.2.0.1"] }],
      ["warn", "address_refused", { host: "b.test", addresses: ["10.2.0.1"] }],
    ]);
  });

  it("keeps the log short when a page names a thousand hosts", () => {
    const { rules, lines } = open();
    for (let index = 0; index < 1_000; index++) rules.onRefused?.(`h${index}.test`, ["10.2.0.1"]);
    expect(lines).to.have.lengthOf(100);
  });
});
