import { readFileSync } from "node:fs";
import { expect } from "chai";
import { hasRights, memberRights, memberRole } from "../../../lib/core/member_rights.ts";
import { ABILITIES } from "../../../schemas/common.ts";
import { MEMBER_ROLES } from "../../../schemas/member.ts";

const DOCUMENT = new URL("../../../lib/docs/people.md", import.meta.url);

describe("memberRights()", () => {
  it("says what the table of the document says", () => {
    const text = readFileSync(DOCUMENT, "utf8");
    for (const role of MEMBER_ROLES) {
      const row = text.split("\n").find((line) => line.startsWith(`| \`${role}\``)) ?? "";
      const [, , abilities = "", sites = ""] = row.split("|").map((cell) => cell.trim());
      const rights = memberRights({ role, siteIds: "7" });
      expect(abilities.match(/\w+/g), role).to.deep.equal([...rights.abilities]);
      expect(sites, role).to.equal(rights.siteIds === null ? "all" : "those named");
    }
  });

  it("gives an operator what an owner has, and an unknown role nothing", () => {
    expect(memberRights({ role: "operator", siteIds: null }))
      .to.deep.equal({ abilities: ABILITIES, siteIds: null });
    for (const role of ["", "admin", "constructor", "__proto__", "Owner"]) {
      expect(memberRights({ role, siteIds: null }), role)
        .to.deep.equal({ abilities: [], siteIds: [] });
      expect(memberRole(role), role).to.equal(undefined);
    }
  });

  it("gives a client without sites none, and others every site whatever is stored", () => {
    expect(memberRights({ role: "client", siteIds: null }).siteIds).to.deep.equal([]);
    expect(memberRights({ role: "client", siteIds: "7,9" }).siteIds).to.deep.equal([7, 9]);
    expect(memberRights({ role: "reader", siteIds: "7" }).siteIds).to.equal(null);
  });
});

describe("hasRights()", () => {
  const of = (role: string, siteIds: string | null = null) => memberRights({ role, siteIds });

  it("compares abilities and sites", () => {
    expect(hasRights(of("owner"), of("client", "7"))).to.equal(true);
    expect(hasRights(of("editor"), of("owner"))).to.equal(false);
    expect(hasRights({ abilities: ["manage"], siteIds: null }, of("client", "7"))).to.equal(false);
    expect(hasRights(of("client", "7"), of("client", "7"))).to.equal(true);
    expect(hasRights(of("client", "7"), of("client", "7,8"))).to.equal(false);
    expect(hasRights(of("client", "7"), { abilities: ["read"], siteIds: null })).to.equal(false);
  });
});
