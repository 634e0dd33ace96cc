/** There is no audit to judge: exit code 3. `code` is for programs, the message for a person. */
export class NotAuditedError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
