import type { ErrorCode } from "../../schemas/error_codes.ts";
import { ServiceError } from "../core/errors.ts";

/** A refusal that only HTTP knows, such as 405 or 415, with the headers that belong to it. */
export class HttpError extends ServiceError {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(code, message);
    this.status = status;
    this.headers = headers;
  }
}
