import { createHash } from "node:crypto";
import { type AlertChannels, QUEUED_CHANNELS, type QueuedChannel } from "../../../schemas/alert.ts";
import { consentAddress } from "../../alerts/mail_limits.ts";
import { ConflictError } from "../../core/errors.ts";
import { decryptSecret, encryptSecret, SecretError } from "../../core/secret_box.ts";

/** The channels whose addresses are sent to; those of chats are secrets, since they let anybody write into the chat. */
type Addresses = Pick<AlertChannels, QueuedChannel>;

/** An address as it is queued. */
interface QueuedTarget {
  channel: QueuedChannel;
  target: string;
  target_name: string;
  target_key: string;
}

/** Encrypts addresses of chats for the account. Throws `ConflictError` where the server has no SECRET_KEY. */
export function encryptAddresses<Channels extends Partial<Addresses>>(
  keys: readonly string[],
  accountId: number,
  channels: Channels,
): Channels {
  return mapChats(channels, (address) => {
    try {
      return encryptSecret(keys, address, contextOf(accountId)).toString("base64");
    } catch (error) {
      throw error instanceof SecretError ? new ConflictError(error.code, error.message) : error;
    }
  });
}

/** Decrypts what {@link encryptAddresses} made. Throws `ConflictError` where SECRET_KEY is another one. */
export function decryptAddresses<Channels extends Partial<Addresses>>(
  keys: readonly string[],
  accountId: number,
  channels: Channels,
): Channels {
  return mapChats(channels, (target) => {
    try {
      return decryptSecret(keys, Buffer.from(target, "base64"), contextOf(accountId));
    } catch (error) {
      throw error instanceof SecretError ? new ConflictError(error.code, error.message) : error;
    }
  });
}

/** Lists the addresses of stored channels as they are queued. A chat's address that cannot be decrypted has no host. */
export function listTargets(
  keys: readonly string[],
  accountId: number,
  stored: Addresses,
): QueuedTarget[] {
  return QUEUED_CHANNELS.flatMap((channel) =>
    stored[channel].map((target) => {
      const address = channel === "email" ? target : decryptKnown(keys, accountId, target);
      return {
        channel,
        target,
        target_name: channel === "email" ? target : hostOf(address),
        target_key: channel === "email"
          ? mailTargetKey(target)
          : targetKey(`${channel} ${address ?? target}`),
      };
    })
  );
}

/** What mails to an address are queued under, however it was typed. */
export function mailTargetKey(text: string): string {
  return targetKey(`email ${consentAddress(text) ?? text}`);
}

function targetKey(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function decryptKnown(keys: readonly string[], accountId: number, target: string): string | null {
  try {
    return decryptSecret(keys, Buffer.from(target, "base64"), contextOf(accountId));
  } catch (error) {
    // its sender says so in the history
    if (error instanceof SecretError) return null;
    throw error;
  }
}

function hostOf(address: string | null): string {
  return address === null ? "unknown" : new URL(address).host;
}

function mapChats<Channels extends Partial<Addresses>>(
  channels: Channels,
  change: (address: string) => string,
): Channels {
  const chats = QUEUED_CHANNELS.filter((channel) => channel !== "email");
  return {
    ...channels,
    ...Object.fromEntries(chats.flatMap((channel) => {
      const addresses = channels[channel];
      return addresses === undefined ? [] : [[channel, addresses.map(change)]];
    })),
  };
}

function contextOf(accountId: number): string {
  return `alerts of account ${accountId}`;
}
