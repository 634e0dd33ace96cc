import type { SpecApi } from "../api.ts";
import { insertSpecOwner, type SpecOwner } from "./owner.ts";
import { createPageVisitor, type PageVisitor } from "../web/page_visitor.ts";
import { changeRole } from "../../../lib/commands/accounts/change_role.ts";

/** Someone who operates the service, signed in. */
export interface SpecOperator extends SpecOwner {
  visitor: PageVisitor;
}

/** Makes an operator and signs in. */
export async function signInOperator({ services, url }: SpecApi): Promise<SpecOperator> {
  const owner = await insertSpecOwner(services.db, new Date());
  await changeRole(services, { email: owner.email, role: "operator" });
  const visitor = createPageVisitor(url);
  await visitor.signIn(owner);
  return { ...owner, visitor };
}
