import { expect } from "chai";
import {
  ConflictError,
  ForbiddenError,
  LimitExceededError,
  NotFoundError,
  ServiceError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
} from "../../../lib/core/errors.ts";
import { errorAnswer } from "../../../lib/middleware/error_answers.ts";
import { HttpError } from "../../../lib/middleware/http_error.ts";

describe("errorAnswer()", () => {
  const cases: [ServiceError, number][] = [
    [new ValidationError({ a: ["A is wrong."] }), 422],
    [new NotFoundError("unavailable", "m"), 404],
    [new ConflictError("unavailable", "m"), 409],
    [new ForbiddenError("unavailable", "m"), 403],
    [new UnauthorizedError("unavailable", "m"), 401],
    [new LimitExceededError("unavailable", "m", 7), 429],
    [new UnavailableError("unavailable", "m"), 503],
    [new HttpError(415, "unavailable", "m"), 415],
  ];
  for (const [error, status] of cases) {
    it(`gives ${error.name} the status ${status}`, () => {
      const answer = errorAnswer(error, "r1");
      expect(answer.status).to.equal(status);
      expect(answer.body).to.include({ status, request_id: "r1", message: error.message });
    });
  }
  it("says nothing of an unexpected error", () => {
    const { status, body } = errorAnswer(new Error("select * from tokens"), "r1");
    expect(status).to.equal(500);
    expect(Object.keys(body)).to.deep.equal(["message", "code", "status", "request_id"]);
    expect(body["code"]).to.equal("internal_error");
    expect(JSON.stringify(body)).not.to.include("select");
  });
  it("takes a database that is away for 503, without its address", () => {
    const error = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1"), {
      code: "ECONNREFUSED",
    });
    const { status, headers, body } = errorAnswer(error, "r1");
    expect([status, headers["Retry-After"]]).to.deep.equal([503, "5"]);
    expect(JSON.stringify(body)).not.to.include("10.0.0.1");
  });
  it("says of a database without space that none is left", () => {
    for (const code of ["ER_RECORD_FILE_FULL", "ER_DISK_FULL", "ENOSPC"]) {
      const { status, body } = errorAnswer(Object.assign(new Error("x"), { code }), "r1");
      expect([status, body["code"]]).to.deep.equal([503, "no_space_left"]);
      expect(body["message"]).to.include("No space left");
    }
  });
  it("adds an error's details and headers", () => {
    const conflict = new ConflictError("audit_unfinished", "m", { audit_id: 7 });
    expect(errorAnswer(conflict, "r1").body).to.include({ audit_id: 7 });
    expect(errorAnswer(new LimitExceededError("unavailable", "m", 7), "r1").headers)
      .to.deep.equal({ "Retry-After": "7" });
    expect(errorAnswer(new UnauthorizedError("invalid_token", "m"), "r1").headers)
      .to.deep.equal({ "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' });
    expect(errorAnswer(new UnauthorizedError("missing_token", "m"), "r1").headers)
      .to.deep.equal({ "WWW-Authenticate": 'Bearer realm="api"' });
  });
  it("says how many errors are not shown", () => {
    const errors = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`f${index}`, [`The f${index} field is wrong.`]]),
    );
    const { body } = errorAnswer(new ValidationError(errors), "r1");
    expect(body["message"]).to.equal("The f0 field is wrong. (and 49 more errors)");
    expect(Object.keys(Object(body["errors"]))).to.have.lengthOf(20);
    expect(body["omitted_errors_count"]).to.equal(30);
  });

  it("has errors only on 422", () => {
    expect(errorAnswer(new ValidationError({ a: ["A."], b: ["B.", "C."] }), "r").body)
      .to.deep.include({
        message: "A. (and 2 more errors)",
        errors: { a: ["A."], b: ["B.", "C."] },
      });
  });
});
