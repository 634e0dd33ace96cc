/** What a log has of a request that is signed; null: the log does not have it. */
export interface SignedRequest {
  /** When it was logged, seconds since 1970. */
  second: number;
  method: string;
  /** Path and query. */
  target: string;
  /** Hosts that it can have been sent to: the log's, or those of the site. */
  hosts: readonly string[];
  userAgent: string | null;
  referer: string | null;
  /** The headers of its signatures. */
  signature: string;
  signatureInput: string;
  signatureAgent: string | null;
}
