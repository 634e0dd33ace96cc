import type { FieldErrors } from "../core/errors.ts";

const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 1_000;

/**
 * Beginnings of what guessers try first that is long enough, in lower case, without what is no letter
 * or digit; whatever digits follow.
 */
const COMMON = [
  ...["password", "passwordpassword", "passphrase", "mypassword", "changeme", "letmein", "welcome"],
  ...["qwerty", "qwertyuiop", "qwertyuiopasdfghjkl", "asdfghjkl", "azertyuiop", "qwertzuiop"],
  ...["administrator", "admin", "adminadmin", "iloveyou", "trustno", "sunshine", "football"],
  ...["baseball", "superman", "princess", "dragon", "monkey", "abc", "qwertyqwerty", "secret"],
  ...["correcthorsebatterystaple", "searchvisibility", "searchvisibilityapi", "unknown", "default"],
];
const SEQUENCE = "01234567890123456789012345678901234567890";
const ALPHABET = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";

/**
 * Checks a passphrase that someone chooses: long enough, bounded, and not among the first that are
 * guessed (NIST SP 800-63B, section 5.1.1.2: length, and no rules about kinds of characters).
 */
export function checkPassphrase(passphrase: string, email: string): FieldErrors {
  const problem = findProblem(passphrase, email);
  return problem === undefined ? {} : { passphrase: [problem] };
}

/** Whether a text is longer than a passphrase may be. */
export function isTooLong(passphrase: string): boolean {
  // one that is short in characters has at most two units each
  return passphrase.length > 2 * MAX_CHARACTERS || [...passphrase].length > MAX_CHARACTERS;
}

function findProblem(passphrase: string, email: string): string | undefined {
  if (isTooLong(passphrase)) {
    return `The passphrase field must not have more than ${MAX_CHARACTERS} characters.`;
  }
  if ([...passphrase.normalize("NFKC")].length < MIN_CHARACTERS) {
    return `The passphrase field must have at least ${MIN_CHARACTERS} characters; ` +
      "a few words that do not belong together are easy to remember.";
  }
  if (!isGuessed(passphrase, email)) return undefined;
  return "The passphrase field must not be one that is guessed first. " +
    "Take a few words that do not belong together.";
}

function isGuessed(passphrase: string, email: string): boolean {
  const text = passphrase.normalize("NFKC").toLowerCase();
  if (new Set(text).size < 5) return true;
  const address = email.toLowerCase();
  if (text === address) return true;
  const plain = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const word = plain.replace(/\d+$/, "");
  if (COMMON.includes(word)) return true;
  return plain !== "" &&
    [SEQUENCE, [...SEQUENCE].reverse().join(""), ALPHABET].some((row) => row.includes(plain));
}
