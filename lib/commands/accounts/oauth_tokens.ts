import type { NewOauthGrant } from "../../../db/accounts/oauth_grants.ts";
import type { Ability } from "../../../schemas/common.ts";
import { DAY_MS } from "../../core/days.ts";
import { hashSecretText } from "../../credentials/one_time_secret.ts";
import { createAccessText, createRefreshText } from "../../oauth/oauth_texts.ts";

const ACCESS_MS = 3_600_000;
/** A grant ends that was not refreshed for this time. Our own choice. */
const REFRESH_MS = 60 * DAY_MS;

/** What a client is given: the only moment at which the texts are known. */
export interface OauthTokens {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken: string;
  abilities: readonly Ability[];
}

/** Creates a pair of tokens and what is stored of it. */
export function createOauthTokens(
  { family, abilities, at }: { family: string; abilities: readonly Ability[]; at: Date },
): {
  tokens: OauthTokens;
  stored: Pick<NewOauthGrant, "accessHash" | "accessExpiresAt" | "refreshHash" | "expiresAt">;
} {
  const accessToken = createAccessText();
  const refreshToken = createRefreshText(family);
  return {
    tokens: { accessToken, expiresInSeconds: ACCESS_MS / 1000, refreshToken, abilities },
    stored: {
      accessHash: hashSecretText(accessToken),
      accessExpiresAt: new Date(at.getTime() + ACCESS_MS),
      refreshHash: hashSecretText(refreshToken),
      expiresAt: new Date(at.getTime() + REFRESH_MS),
    },
  };
}
