import { ForbiddenError } from "./errors.ts";

/** What a 403 says to a token without an ability; `remedy`: what it may do instead. */
export function lacksAbility(ability: string, remedy?: string): string {
  return `This token lacks the ability "${ability}"${remedy === undefined ? "" : `: ${remedy}`}.`;
}

/** The refusal with {@link lacksAbility}. */
export function abilityMissing(ability: string, remedy?: string): ForbiddenError {
  return new ForbiddenError("ability_missing", lacksAbility(ability, remedy));
}
