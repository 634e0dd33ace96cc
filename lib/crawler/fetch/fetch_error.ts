import type { FetchErrorKind } from "../html/page_facts.ts";

/** A request's failure that the crawler itself found and can name. */
export class FetchError extends Error {
  readonly kind: FetchErrorKind;

  constructor(kind: FetchErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "FetchError";
    this.kind = kind;
  }
}

const DNS_SYSCALLS = new Set(["getaddrinfo", "queryA", "queryAaaa"]);

/** System and client error codes by the kind they mean. */
const KINDS: Record<string, FetchErrorKind> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  EADDRNOTAVAIL: "refused",
  EACCES: "refused",
  EPERM: "refused",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "headers_too_large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "truncated",
};

const SENTENCES: Record<FetchErrorKind, string> = {
  timeout: "The server did not give a complete answer in time",
  dns: "The host name could not be resolved",
  refused: "No connection could be opened",
  reset: "The server closed the connection without an answer",
  tls: "No secure connection could be opened",
  truncated: "The answer ended before it was complete",
  headers_too_large: "The answer's headers are larger than 64 KiB",
  bad_encoding: "The body could not be decompressed",
  forbidden_address: "The host's address is not a public one",
  protocol: "The answer is not valid HTTP",
};

/** A failure in the crawler's words: its kind, and a sentence for people. */
interface FetchFailure {
  kind: FetchErrorKind;
  message: string;
}

/**
 * Names the failure of a request from the error that the HTTP client gave. `answered` says that the
 * head of the answer had arrived: an end of the connection is then a truncated answer.
 */
export function describeFetchError(error: unknown, answered: boolean): FetchFailure {
  if (error instanceof FetchError) return { kind: error.kind, message: error.message };
  const kind = findKind(error, answered);
  return { kind, message: `${SENTENCES[kind]} (${describeDetail(error)}).` };
}

/** A failed system call by its name and code: its message has the address that a name resolves to. */
function describeDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("address" in error && "syscall" in error && "code" in error)) return error.message;
  return `${error.syscall} ${error.code}`;
}

function findKind(error: unknown, answered: boolean): FetchErrorKind {
  if (!(error instanceof Error)) return "protocol";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const syscall = "syscall" in error && typeof error.syscall === "string" ? error.syscall : "";
  if (DNS_SYSCALLS.has(syscall)) return "dns";
  if (code === "HPE_INVALID_EOF_STATE" && answered) return "truncated";
  if (code === "UND_ERR_SOCKET") {
    // "bad response" and "bad upgrade": bytes came, but not those of an answer.
    if (error.message.startsWith("bad ")) return "protocol";
    return answered ? "truncated" : "reset";
  }
  return KINDS[code] ?? "protocol";
}
