import { ServiceError } from "../../core/errors.ts";

/** Where in the input something is wrong. */
interface ImportPlace {
  file?: string;
  /** From 1. */
  line?: number;
}

/**
 * The input cannot be imported at all, so nothing of it is kept. The message says what is wrong, where,
 * and what to do; `code` is stable, such as `line_too_long` or `zip_encrypted`.
 */
export class ImportError extends ServiceError {
  /** The message without its advice, for a list of several files. */
  readonly brief: string;

  constructor(
    code: string,
    message: string,
    { advice, ...place }: ImportPlace & { advice?: string } = {},
  ) {
    super(code, placed(advice === undefined ? message : `${message} ${advice}`, place), place);
    this.brief = placed(message, place);
  }
}

function placed(message: string, { file, line }: ImportPlace): string {
  if (file === undefined) return message;
  return line === undefined ? `${file}: ${message}` : `${file}, line ${line}: ${message}`;
}
