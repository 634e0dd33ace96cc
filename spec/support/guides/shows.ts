import { expect } from "chai";

/**
 * Checks that an answer has what a guide shows of it: each member that is shown, with a value of the same type; of a
 * list the first element. The guide leaves members out, and its figures are those of its own site.
 */
export function expectShown(shown: unknown, answer: unknown, path = "the answer"): void {
  if (Array.isArray(shown)) {
    expect(answer, path).to.be.an("array");
    if (shown.length > 0) expectShown(shown[0], (answer as unknown[])[0], `${path}[0]`);
  } else if (typeof shown === "object" && shown !== null) {
    expect(answer, path).to.be.an("object");
    for (const [name, value] of Object.entries(shown)) {
      expect(answer, path).to.have.property(name);
      expectShown(value, (answer as Record<string, unknown>)[name], `${path}.${name}`);
    }
  } else {
    expect(answer === null ? "null" : typeof answer, path).to.equal(
      shown === null ? "null" : typeof shown,
    );
  }
}
