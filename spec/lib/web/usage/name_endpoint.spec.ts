import { expect } from "chai";
import { nameEndpoint } from "../../../../lib/web/usage/name_endpoint.ts";

describe("nameEndpoint()", () => {
  it("names an endpoint by its summary in the reference", () => {
    expect(nameEndpoint("GET /account/usage")).to.deep.equal({
      title: "Get what you have used of your limits",
      address: "GET /api/v1/account/usage",
    });
    expect(nameEndpoint("DELETE /account/tokens/:token_id").address).to.equal(
      "DELETE /api/v1/account/tokens/{token_id}",
    );
  });

  it("names an agent's tool, and what else agents ask for", () => {
    expect(nameEndpoint("POST /mcp#site_overview")).to.deep.equal({
      title: "Agents: site_overview",
      address: "POST /mcp",
    });
    expect(nameEndpoint("POST /mcp").title).to.equal("Agents: tools listed and other messages");
  });

  it("names what was no endpoint, or is none any more", () => {
    expect(nameEndpoint("none").title).to.equal("Addresses that do not exist");
    expect(nameEndpoint("GET /gone/:id").title).to.equal("GET /api/v1/gone/{id}");
  });
});
