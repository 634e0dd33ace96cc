import { type KeyObject, verify } from "node:crypto";
import {
  type BareItem,
  type InnerList,
  isInnerList,
  parseDictionary,
  ParseError,
  serializeItem,
} from "structured-headers";
import type { SignatureState } from "../../../schemas/bot.ts";
import { writeSignatureBase } from "./signature_base.ts";
import type { SignedRequest } from "./signed_request.ts";

/** The tag of signatures by which bots say who they are. */
const TAG = "web-bot-auth";
/** Clocks of agents may be this many seconds ahead or behind. Our own choice. */
const MAX_SKEW = 60;
/** Signatures that are verified of one request: agents send one, proxies may add theirs. Our own choice. */
const MAX_SIGNATURES = 3;
/** Servers refuse longer fields of a header: nginx's `large_client_header_buffers`, Apache's `LimitRequestFieldSize`. */
const MAX_FIELD_LENGTH = 8 * 1024;
const SCHEMES = ["https", "http"] as const;
/** Without one of them a signature would be good for any other site. */
const PLACES = new Set<BareItem>(["@authority", "@target-uri"]);

/** Finds a key by the `keyid` of a signature. */
type KeyFinder = (id: string) => KeyObject | undefined;

/** What the signatures of a request come to, and the `keyid` of the one that says most; null: none names a key. */
interface SignatureVerdict {
  state: SignatureState;
  keyId: string | null;
}

/** The states of signatures, those that say most first. */
const ORDER: readonly SignatureState[] = [
  "verified",
  "wrong",
  "expired",
  "not_in_log",
  "unknown_key",
  "incomplete",
];

/**
 * Verifies the signatures of a request that a log has. A request may have several: the best counts. A signature that somebody
 * has seen can be sent again until it expires; a log cannot tell the copy from the first.
 *
 * Source: RFC 9421, section 3.2, and
 * https://www.ietf.org/archive/id/draft-meunier-webbotauth-httpsig-protocol-00.html
 */
export function verifySignature(request: SignedRequest, findKey: KeyFinder): SignatureVerdict {
  const { length } = request.signature + request.signatureInput;
  if (length > 2 * MAX_FIELD_LENGTH) return { state: "incomplete", keyId: null };
  try {
    const signatures = parseDictionary(request.signature);
    const verdicts: SignatureVerdict[] = [];
    for (const [label, member] of parseDictionary(request.signatureInput)) {
      const signature = signatures.get(label)?.[0];
      if (!isInnerList(member) || !(signature instanceof ArrayBuffer)) continue;
      if (member[1].get("tag") !== TAG) continue;
      if (verdicts.length === MAX_SIGNATURES) break;
      verdicts.push(verifyOne(request, { covered: member, signature, findKey }));
    }
    return verdicts.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0] ??
      { state: "incomplete", keyId: null };
  } catch (error) {
    // a client may send what is no structured field, or the log has cut it
    if (error instanceof ParseError) return { state: "incomplete", keyId: null };
    throw error;
  }
}

function verifyOne(
  request: SignedRequest,
  { covered, signature, findKey }: {
    covered: InnerList;
    signature: ArrayBuffer;
    findKey: KeyFinder;
  },
): SignatureVerdict {
  const [items, parameters] = covered;
  const created = parameters.get("created");
  const expires = parameters.get("expires");
  const keyId = parameters.get("keyid");
  if (typeof keyId !== "string") return { state: "incomplete", keyId: null };
  if (typeof created !== "number" || typeof expires !== "number") {
    return { state: "incomplete", keyId };
  }
  if (!items.some(([name]) => PLACES.has(name))) return { state: "incomplete", keyId };
  // RFC 9421, section 2: each component occurs once
  const names = new Set(items.map((item) => serializeItem(item)));
  if (names.size < items.length) return { state: "incomplete", keyId };
  const key = findKey(keyId);
  if (key === undefined) return { state: "unknown_key", keyId };
  const bases = SCHEMES.flatMap((scheme) =>
    request.hosts.map((host) => writeSignatureBase(request, covered, { scheme, host }))
  );
  if (bases.includes(null)) return { state: "not_in_log", keyId };
  const bytes = new Uint8Array(signature);
  const isGood = [...new Set(bases)].some((base) =>
    verify(null, Buffer.from(base ?? "", "latin1"), key, bytes)
  );
  if (!isGood) return { state: "wrong", keyId };
  const isInTime = request.second >= created - MAX_SKEW && request.second <= expires + MAX_SKEW;
  return { state: isInTime ? "verified" : "expired", keyId };
}
