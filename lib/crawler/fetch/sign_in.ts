/** What one origin is asked with, so that it lets the crawler in. */
export interface OriginLogin {
  /** Scheme, host and port, as `URL.origin` writes them. */
  origin: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** Texts that must not be kept, wherever an answer repeats them. */
  secrets: readonly string[];
}

/** What an answer may repeat a secret in. */
interface MaskedAnswer {
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Adds logins to requests, and takes their secrets out of the answers. */
interface SignIn {
  /** Names and values in turn, as the HTTP client takes them; empty for every other origin. */
  headersFor(origin: string): readonly string[];
  /** The same answer with asterisks for each secret of this origin; of the same length. */
  mask<Answer extends MaskedAnswer>(origin: string, answer: Answer): Answer;
}

/** Shorter ones are words that pages have anyway. */
const MIN_MASKED_CHARS = 6;
const NO_HEADERS: readonly string[] = [];

/**
 * Creates what signs a fetcher's requests in. A login goes to exactly its own origin: not to another
 * scheme, port, subdomain or host, whatever leads there. Where pages repeat what they were sent (as
 * debug pages do), the secret is not in what the crawler reads, keeps or follows.
 */
export function createSignIn(logins: readonly OriginLogin[]): SignIn {
  const known = new Map(logins.map(({ origin, headers, secrets }) => [
    origin,
    { headers: headers.flat(), secrets: secretForms(secrets) },
  ]));
  return {
    headersFor: (origin) => known.get(origin)?.headers ?? NO_HEADERS,
    mask(origin, answer) {
      const secrets = known.get(origin)?.secrets ?? [];
      if (secrets.length === 0) return answer;
      return {
        ...answer,
        headers: Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, maskText(value, secrets)]),
        ),
        body: maskBytes(answer.body, secrets),
      };
    },
  };
}

/** A secret as it is, in a URL, and in HTML; longer ones first, since one may be part of another. */
function secretForms(secrets: readonly string[]): string[] {
  const forms = secrets.filter((secret) => secret.length >= MIN_MASKED_CHARS).flatMap((secret) => [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;"),
  ]);
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

function maskText(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (masked, secret) => masked.replaceAll(secret, "*".repeat(secret.length)),
    text,
  );
}

function maskBytes(body: Uint8Array, secrets: readonly string[]): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let masked: Buffer | null = null;
  for (const secret of secrets.map((text) => Buffer.from(text))) {
    for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, at + 1)) {
      masked ??= Buffer.from(bytes);
      masked.fill("*", at, at + secret.length);
    }
  }
  return masked ?? body;
}
