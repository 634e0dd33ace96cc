import { createPrivateKey } from "node:crypto";
import type { FieldErrors } from "../core/errors.ts";

/** What of a service account's key file is used. */
export interface ServiceAccount {
  clientEmail: string;
  projectId: string | null;
  /** Names the key in Google Cloud; no secret. */
  privateKeyId: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/** A service account's key file as it was sent; whatever else Google writes into it is not used. */
interface ServiceAccountFile {
  type: string;
  project_id?: string;
  private_key_id: string;
  private_key: string;
  client_email: string;
  token_uri: string;
}

/** Where Google gives tokens; older key files have the other one. */
const GOOGLE_TOKEN_URLS = [
  "https://oauth2.googleapis.com/token",
  "https://accounts.google.com/o/oauth2/token",
  "https://www.googleapis.com/oauth2/v4/token",
];
const MIN_RSA_BITS = 2048;
/** Larger ones take seconds to sign with. */
const MAX_RSA_BITS = 4096;
const EMAIL = /^[^@\s]+@[a-z0-9.-]+\.gserviceaccount\.com$/;

/**
 * Reads a key file and notes in `errors` what is wrong with it, field by field; undefined when something is.
 * `tokenUrl` is the only address beside Google's own that the file may name: tokens are never asked
 * for anywhere else.
 */
export function parseServiceAccount(
  file: ServiceAccountFile,
  tokenUrl: string,
  errors: FieldErrors,
): ServiceAccount | undefined {
  const privateKey = repairKey(file.private_key);
  const faults = {
    type: findTypeFault(file.type),
    client_email: EMAIL.test(file.client_email) ? undefined : "must be the service account's " +
      "email, such as name@project.iam.gserviceaccount.com.",
    private_key: findKeyFault(privateKey),
    token_uri: [...GOOGLE_TOKEN_URLS, tokenUrl].includes(file.token_uri)
      ? undefined
      : `must be ${GOOGLE_TOKEN_URLS[0]}, as Google writes it.`,
  };
  let wrong = false;
  for (const [name, fault] of Object.entries(faults)) {
    if (fault === undefined) continue;
    errors[`service_account.${name}`] = [`The service_account.${name} field ${fault}`];
    wrong = true;
  }
  return wrong ? undefined : {
    clientEmail: file.client_email,
    projectId: file.project_id ?? null,
    privateKeyId: file.private_key_id,
    privateKey,
  };
}

function findTypeFault(type: string): string | undefined {
  if (type === "service_account") return undefined;
  return `must be service_account, not "${
    type.slice(0, 40)
  }": in Google Cloud choose IAM & Admin, ` +
    "Service Accounts, Keys, Add key, JSON.";
}

/** Line breaks that were escaped twice, by a shell or an environment variable, are broken again. */
function repairKey(text: string): string {
  return text.includes("\n") ? text : text.replaceAll("\\n", "\n");
}

function findKeyFault(pem: string): string | undefined {
  if (!/^-----BEGIN (?:RSA )?PRIVATE KEY-----\s/.test(pem.trimStart())) {
    return "must be the PEM text that begins with -----BEGIN PRIVATE KEY-----.";
  }
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === "rsa") {
      const bits = asymmetricKeyDetails?.modulusLength ?? 0;
      return bits >= MIN_RSA_BITS && bits <= MAX_RSA_BITS
        ? undefined
        : `must be an RSA key of ${MIN_RSA_BITS} to ${MAX_RSA_BITS} bits, not of ${bits}.`;
    }
    return `must be an RSA key, not one of ${asymmetricKeyType ?? "another kind"}.`;
  } catch {
    // what is wrong inside would tell of the key
    return "is damaged or cut off: it cannot be read as a private key. Send it as it is in " +
      "the key file, its line breaks (\\n) included.";
  }
}
