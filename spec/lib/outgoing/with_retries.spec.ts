import { expect } from "chai";
import { GoogleError } from "../../../lib/search_console/google_error.ts";
import { withRetries } from "../../../lib/outgoing/with_retries.ts";

describe("withRetries()", () => {
  const waits: number[] = [];
  const options = {
    pause: (milliseconds: number) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
    random: () => 1,
  };
  beforeEach(() => waits.splice(0));

  function fail(times: number, error: Error): () => Promise<string> {
    let count = 0;
    return () => ++count > times ? Promise.resolve("done") : Promise.reject(error);
  }

  async function errorOf(work: () => Promise<string>): Promise<Error> {
    try {
      await withRetries(work, options);
    } catch (error) {
      if (error instanceof Error) return error;
    }
    throw new Error("It did not fail.");
  }

  it("tries again at distances that double", async () => {
    const broken = new GoogleError("google_unavailable", "503", "retry");
    expect(await withRetries(fail(5, broken), options)).to.equal("done");
    expect(waits).to.deep.equal([1000, 2000, 4000, 8000, 16_000]);
  });

  it("gives up after six attempts with the last error", async () => {
    const broken = new GoogleError("google_unavailable", "503", "retry");
    expect(await errorOf(fail(6, broken))).to.equal(broken);
    expect(waits).to.have.length(5);
  });

  it("waits as long as Google says", async () => {
    const limited = new GoogleError("google_rate_limited", "429", "retry", {
      retryAfterSeconds: 7,
    });
    expect(await withRetries(fail(2, limited), options)).to.equal("done");
    expect(waits).to.deep.equal([7000, 7000]);
  });

  it("makes a matter of quota of what asks for more than a minute", async () => {
    const limited = new GoogleError("google_rate_limited", "429", "retry", {
      retryAfterSeconds: 600,
    });
    const error = await errorOf(fail(1, limited));
    expect(error).to.include({ remedy: "quota", retryAfterSeconds: 600 });
    expect(waits).to.deep.equal([]);
  });

  it("makes a matter of quota of a rate that stays limited", async () => {
    const limited = new GoogleError("google_rate_limited", "429", "retry");
    expect(await errorOf(fail(6, limited))).to.include({ remedy: "quota" });
  });

  it("tries nothing again that a person has to see to, nor other errors", async () => {
    const refused = new GoogleError("google_not_permitted", "403", "person");
    expect(await errorOf(fail(1, refused))).to.equal(refused);
    const other = new TypeError("bug");
    expect(await errorOf(fail(1, other))).to.equal(other);
    expect(waits).to.deep.equal([]);
  });
});
