import type { AiAgentPurpose } from "../../../schemas/robots.ts";

/** How a visit that claims to be an agent's can be verified, as its operator documents it or as others say. */
export interface AiAgentVerification {
  /** Where the operator publishes the addresses that the agent comes from. */
  ipRanges: string | null;
  /** The domains that its addresses resolve to, and that resolve to its addresses. */
  reverseDns: readonly string[];
  /** The network whose addresses it comes from, such as `AS32934`. */
  autonomousSystem: string | null;
  /** Where the keys are by which it signs requests (Web Bot Auth, RFC 9421). */
  webBotAuth: string | null;
  /** False: it is as others report it; nobody has read it on a page of the operator. */
  confirmed: boolean;
}

/** A crawler or agent of an AI system, or a token that only robots.txt knows. */
export interface AiAgent {
  /** The name that robots.txt groups use. */
  agent: string;
  /** Null: not known. */
  operator: string | null;
  purpose: AiAgentPurpose;
  /** The page that name, operator and purpose are taken from. */
  source: string;
  /** The source is a page of the operator. */
  documented: boolean;
  /** Sends no requests: it is a name by which robots.txt permits a use. */
  tokenOnly: boolean;
  /** Null: no method is known. */
  verification: AiAgentVerification | null;
  /** Belongs to a widely used assistant, model or data set: the rules of audits are about these. */
  major: boolean;
}
