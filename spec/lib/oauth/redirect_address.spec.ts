import { expect } from "chai";
import {
  answerAddress,
  formActionSource,
  isRegisteredAddress,
} from "../../../lib/oauth/redirect_address.ts";

describe("redirect addresses of OAuth", () => {
  it("match as texts, and on the loopback interface with any port or none", () => {
    const registered = ["http://localhost/cb", "http://[::1]:1/cb", "https://agent.test/cb?a=1"];
    for (
      const address of [
        "http://localhost/cb",
        "http://localhost:9/cb",
        "http://[::1]/cb",
        "http://[::1]:65535/cb",
        "https://agent.test/cb?a=1",
      ]
    ) expect(isRegisteredAddress(address, registered), address).to.equal(true);
    for (
      const address of [
        "http://localhost:9/cb?x",
        "http://127.0.0.1:9/cb",
        "http://localhost:9@evil.test/cb",
        "https://agent.test:443/cb?a=1",
        "https://agent.test/cb",
      ]
    ) expect(isRegisteredAddress(address, registered), address).to.equal(false);
  });

  it("keep their own query beside the answer's parameters", () => {
    expect(answerAddress("https://agent.test/cb?a=1", { code: "x y", iss: "https://seo.test" }))
      .to.equal("https://agent.test/cb?a=1&code=x+y&iss=https%3A%2F%2Fseo.test");
    expect(answerAddress("https://agent.test/cb", { code: "x" })).to.equal(
      "https://agent.test/cb?code=x",
    );
  });

  it("are named in a policy by their origin, or by their scheme where it has no word for them", () => {
    expect(formActionSource("http://localhost:9/cb")).to.equal("http://localhost:9");
    expect(formActionSource("http://[::1]:9/cb")).to.equal("http:");
  });
});
