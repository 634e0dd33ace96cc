import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { BodyReader, parseCodings } from "./body_reader.ts";
import { FetchError } from "./fetch_error.ts";
import { joinHeaders, readMediaType } from "./response_headers.ts";

/** What bounds one exchange. */
interface ExchangeLimits {
  /** Decoded bytes, and as many on the wire. */
  maxBytes: number;
  /** On the clock of `performance.now()`. */
  deadline: number;
  signal: AbortSignal | null;
  /** The body is read a little, so that the connection can be used again, and thrown away. */
  discardBody: boolean;
  /** Decides the same by the media type, or how many bytes are kept; null: every body is kept. */
  keepBody: ((contentType: string | null) => boolean | number) | null;
}

/** How one exchange ended; `status` may be known although it failed. */
export interface ExchangeResult {
  status: number | null;
  headers: Record<string, string>;
  body: Uint8Array;
  bodyCut: boolean;
  sizeBytes: number;
  transferBytes: number;
  /** When the head of the answer came, on the clock of `performance.now()`. */
  headAt: number | null;
  error: Error | null;
}

const EMPTY = new Uint8Array(0);

/** Of a body that is not kept, this much is read, so that the connection can be used again. */
const DISCARDED_BODY_BYTES = 64 * 1024;

/** The client was closed under the request: that says nothing about the server. */
const CLOSED_CODES = new Set(["UND_ERR_DESTROYED", "UND_ERR_CLOSED"]);

/**
 * One request and its answer, as a handler of the HTTP client: collects the answer, keeps the deadline
 * and the limits, and ends the connection when they are passed.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Rejects only when the signal aborts or the client is closed. */
  readonly result: Promise<ExchangeResult>;
  readonly #limits: ExchangeLimits;
  readonly #timer: NodeJS.Timeout;
  #resolve: (result: ExchangeResult) => void = () => {};
  #reject: (reason: unknown) => void = () => {};
  #controller: Dispatcher.DispatchController | null = null;
  #status: number | null = null;
  #headers: Record<string, string> = {};
  #headAt: number | null = null;
  #reader: BodyReader | null = null;
  #discards = false;
  #ended = false;

  constructor(limits: ExchangeLimits) {
    this.#limits = limits;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const left = Math.max(1, limits.deadline - performance.now());
    this.#timer = setTimeout(expire, left, this);
    limits.signal?.addEventListener("abort", this.#abort, { once: true });
    if (limits.signal?.aborted) this.#abort();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error("The request ended before it was sent."));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (this.#ended || status < 200) return;
    this.#status = status;
    this.#headAt = performance.now();
    this.#headers = joinHeaders(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#ended) return;
    this.#reader ??= this.#createReader();
    if (!this.#reader.push(chunk)) this.#cut();
  }

  onResponseEnd(): void {
    this.#finish(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#ended) return;
    if ("code" in error && CLOSED_CODES.has(String(error.code))) {
      this.#end();
      this.#reject(error);
    } else {
      this.#finish(error);
    }
  }

  /** Gives up with an error of the crawler's own. */
  fail(error: FetchError): void {
    this.#finish(error);
    this.#controller?.abort(error);
  }

  readonly #abort = () => {
    if (this.#ended) return;
    this.#end();
    this.#reject(this.#limits.signal?.reason);
    this.#controller?.abort(new Error("The request was aborted."));
  };

  /** An unknown coding only matters once there is a body. */
  #createReader(): BodyReader {
    const { discardBody, keepBody, maxBytes } = this.#limits;
    const kept = keepBody?.(readMediaType(this.#headers["content-type"])) ?? true;
    this.#discards = discardBody || kept === false;
    const limit = typeof kept === "number" ? Math.min(kept, maxBytes) : maxBytes;
    const codings = this.#discards ? [] : parseCodings(this.#headers["content-encoding"]);
    return new BodyReader(codings, this.#discards ? DISCARDED_BODY_BYTES : limit, {
      stop: () => this.#cut(),
      pause: () => this.#controller?.pause(),
      resume: () => this.#controller?.resume(),
    });
  }

  /** Enough was read: the rest of the body is not waited for. */
  #cut(): void {
    this.#finish(null);
    this.#controller?.abort(new Error("The body is longer than the limit."));
  }

  #end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#limits.signal?.removeEventListener("abort", this.#abort);
  }

  #finish(error: Error | null): void {
    if (this.#ended) return;
    this.#end();
    const reader = this.#reader;
    if (error !== null || reader === null || this.#discards) {
      reader?.discard();
      this.#settle(EMPTY, false, error);
      return;
    }
    reader.finish().then(
      ({ body, cut }) => this.#settle(body, cut, null),
      (failure: unknown) =>
        this.#settle(EMPTY, false, failure instanceof Error ? failure : new Error(String(failure))),
    );
  }

  #settle(body: Uint8Array, bodyCut: boolean, error: Error | null): void {
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      body,
      bodyCut,
      sizeBytes: body.length,
      transferBytes: this.#reader?.transferBytes ?? 0,
      headAt: this.#headAt,
      error,
    });
  }
}

function expire(exchange: Exchange): void {
  exchange.fail(new FetchError("timeout", "The server gave no complete answer in time."));
}
