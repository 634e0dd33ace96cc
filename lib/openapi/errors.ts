import { lacksAbility } from "../core/ability_missing.ts";
import { SECRET_KEY_MISSING } from "../core/secret_box.ts";
import type { Part } from "./component_schemas.ts";
import { headerRefs, LIMIT_HEADERS } from "./headers.ts";

/** One way in which requests fail. */
interface Failure {
  status: number;
  description: string;
  /** Error codes with the message of each. */
  messages: Readonly<Record<string, string>>;
  headers?: readonly string[];
  /** Refused before the caller is known: the answer says nothing of the limits. */
  anonymous?: boolean;
  /** Error codes with the further members of each. */
  details?: Readonly<Record<string, Part>>;
}

const FAILURES: Readonly<Record<string, Failure>> = {
  BrokenJson: {
    status: 400,
    description: "The body is not JSON in UTF-8, or the request itself is malformed.",
    messages: {
      malformed_host: "The Host header is not one host name with an optional port.",
      not_utf8: "The body is not UTF-8: it would be altered when read.",
      nested_too_deep: "The body has more than 100 lists and objects inside each other.",
      name_too_long:
        "A member of the body has a name of 262144 bytes or more: no member has such a name.",
      broken_body: "The body could not be read to its end.",
      broken_json: "The body is not valid JSON: Unexpected end of JSON input.",
    },
  },
  Unauthorized: {
    status: 401,
    description: "There is no token, or it is unknown or revoked.",
    messages: {
      missing_token: "Send your token in the header Authorization: Bearer <ACCESS_TOKEN>.",
      invalid_token: "The token is unknown or was revoked.",
    },
    headers: ["WWW-Authenticate"],
    anonymous: true,
  },
  Forbidden: {
    status: 403,
    description: "The plan has no API, or the token is not for this.",
    messages: {
      plan_without_api:
        'The "free" plan has no API access. Plans with API access: Pro, Agency, Enterprise.',
      ability_missing: lacksAbility("write"),
      site_not_allowed: "This token is limited to other sites.",
      ownership_required: "This server crawls shop.example.com at most 5 times a second over 4 " +
        "connections until you prove that you own it: GET /sites/7/verify says how.",
    },
    anonymous: true,
  },
  NotFound: {
    status: 404,
    description: "There is no such thing, or it belongs to another account.",
    messages: {
      site_not_found: "There is no site 7 in your account.",
      no_robots_txt:
        "Audit 12 asked http://shop.example.com for no robots.txt. It knows those of: " +
        "https://shop.example.com. POST /sites/7/pages/inspect asks now.",
      no_audit: "This site has not been audited yet. Start an audit with POST /sites/7/audit.",
      no_schedule: "Site 7 has no schedule. PUT /sites/7/schedule gives it one.",
      no_integration: "Site 7 has no such integration. " +
        "PUT /sites/7/integrations/url-inspection sets it up.",
      no_search_console: "Site 7 is not connected to Search Console. " +
        "PUT /sites/7/integrations/search-console connects it.",
      keyword_not_found: "Site 7 has no keyword 4711.",
      not_found: "There is nothing at /api/v1/sites/shop.",
    },
  },
  NotAcceptable: {
    status: 406,
    description: "The `Accept` header does not allow JSON.",
    messages: {
      not_acceptable: "Answers are JSON: send Accept: application/json, or no Accept header.",
    },
    anonymous: true,
  },
  RequestTimeout: {
    status: 408,
    description: "The body came too slowly.",
    messages: {
      body_too_slow: "The body came too slowly: at least 10240 bytes have to come in 10 seconds.",
    },
  },
  Conflict: {
    status: 409,
    description: "The present state forbids it; the message names that state. Or a request with " +
      "the same `Idempotency-Key` is still running, or its answer was lost.",
    messages: {
      audit_unfinished:
        "An audit of this site is running already; wait for it to end, stop it or " +
        "cancel it.",
      audit_stopping: "Audit 13 is stopping: it ends with what it has and cannot be paused.",
      audit_ended: "Audit 12 has ended already: it is completed.",
      audit_in_use: "Audit 13 is a recheck that starts from audit 12. Cancel it or wait for its " +
        "end first.",
      no_base_audit: "A recheck starts from a completed audit, and this site has none. " +
        "POST /sites/1/audit starts one.",
      not_a_recheck: "Audit 12 is no recheck: it verifies nothing. POST /sites/1/audit/recheck " +
        "starts one.",
      ownership_not_proved: "Nothing proves that you own shop.example.com. File: " +
        "https://shop.example.com/.well-known/search-visibility.txt answers 404. " +
        "GET /sites/7/verify says what is expected.",
      issue_ignored:
        'The issue "title_duplicate" is ignored as a whole. Open it without the urls ' +
        "field first, then ignore the URLs on which it is not to count.",
      audit_pruned:
        "Audit 7 is pruned: only its figures and the counts of its issues are kept. The site's " +
        "audits_kept field says how many audits keep their pages, places and links.",
      import_running: "Import 41 cannot be deleted now: Import 42 of the site is running. Try it " +
        "again when that ended.",
      secret_key_missing: SECRET_KEY_MISSING,
      idempotency_answer_lost:
        "The request with this Idempotency-Key was carried out, but its answer was lost. " +
        "Read what there is now, and use a new key for a new request.",
      idempotency_key_in_use:
        "A request with this Idempotency-Key is still running. Try again in a moment.",
    },
    details: {
      audit_unfinished: { audit_id: 13, audit_status: "running" },
      audit_stopping: { audit_id: 13, audit_status: "stopping" },
      audit_ended: { audit_id: 12, audit_status: "completed" },
      audit_in_use: { audit_id: 13, audit_status: "running" },
      issue_ignored: { issue_status: "ignored" },
      import_running: { import_id: 42 },
      audit_pruned: { audit_id: 7, audit_status: "completed", details: "pruned" },
    },
  },
  BodyTooLarge: {
    status: 413,
    description: "The body is larger than this endpoint takes.",
    messages: {
      body_too_large: "The body is larger than 1048576 bytes.",
      too_many_values: "The body has more texts, members, lists and objects than are read at a " +
        "time: 200000 (three numbers count as one).",
      too_many_blanks:
        "The body has more than 65536 blanks and digits in a row outside of its texts.",
    },
  },
  PreconditionFailed: {
    status: 412,
    description: "It is no longer what `If-Match` names.",
    messages: {
      precondition_failed:
        "This is no longer what If-Match names. GET it again and decide with its new ETag.",
    },
  },
  UnsupportedMediaType: {
    status: 415,
    description: "The body is not JSON in UTF-8.",
    messages: {
      unsupported_media_type:
        "Send the body as JSON in UTF-8 with the header Content-Type: application/json.",
    },
  },
  ExpectationFailed: {
    status: 417,
    description: "The `Expect` header asks for what cannot be met.",
    messages: {
      expectation_failed: "The only expectation that can be met is Expect: 100-continue.",
    },
    anonymous: true,
  },
  ValidationFailed: {
    status: 422,
    description: "A field or parameter is wrong, missing or unknown; `errors` names each.",
    messages: {
      validation_failed: "The domain field is required. (and 1 more error)",
      domain_taken: "The domain shop.example.com is a site of yours already.",
      idempotency_key_reused: "The Idempotency-Key was used for another request. Use a new one.",
    },
    details: {
      validation_failed: {
        errors: {
          "domain": ["The domain field is required."],
          "name": ["The name field must not be empty."],
        },
      },
      domain_taken: {
        errors: { "domain": ["The domain shop.example.com is a site of yours already."] },
      },
      idempotency_key_reused: {
        errors: {
          "Idempotency-Key": ["The Idempotency-Key was used for another request. Use a new one."],
        },
      },
    },
  },
  TooManyRequests: {
    status: 429,
    description: "The limit of the minute is reached, the month's calls are used up, or too much " +
      "of one kind is under way.",
    messages: {
      rate_limit_exceeded: "The limit of 60 requests a minute is reached.",
      too_many_inspections: "2 inspections of your account are under way, which is as many as " +
        "may be. Wait for one to end and try again.",
      too_many_comparisons: "4 comparisons of your account are under way, which is as many as " +
        "may be. Wait for one to end and try again.",
      too_many_uploads:
        "2 uploads of your account are under way, which is as many as may be. Wait " +
        "for one to end and try again.",
      monthly_quota_exceeded: "The quota of 1000 calls a month is used up; it begins again on " +
        "2026-12-01 (UTC).",
    },
    headers: ["Retry-After"],
  },
  HeadersTooLarge: {
    status: 431,
    description: "The path with its query and the headers are larger than 16 KiB together.",
    messages: {
      request_header_fields_too_large: "The headers of the request are too large.",
    },
    anonymous: true,
  },
  InternalError: {
    status: 500,
    description: "A fault of the service; the request id names it in the log.",
    messages: {
      internal_error:
        "Something went wrong on our side. The request id names this case in our log.",
    },
    anonymous: true,
  },
  Unavailable: {
    status: 503,
    description: "The service cannot work at present.",
    messages: {
      database_unavailable: "The service cannot reach its database at present. Try again in a " +
        "few seconds.",
      no_space_left: "No space left: the disk of the database is full. Free some space on it.",
      inspection_failed:
        "This page takes more time or memory than an inspection has. An audit in " +
        "mode list has more.",
    },
    headers: ["Retry-After"],
    anonymous: true,
  },
};

/** `components/responses` of all errors; `schema` is that of their bodies. */
export function errorResponses(schema: Part, validationSchema: Part): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([name, failure]) => [
      name,
      responseOf(failure, failure.status === 422 ? validationSchema : schema),
    ]),
  );
}

function responseOf(failure: Failure, schema: Part): Part {
  const { status, description, messages, headers = [], anonymous = false, details = {} } = failure;
  const examples = Object.entries(messages).map(([code, message]) => [
    code,
    { value: { message, code, status, request_id: "Zr4wq0m2Tn6cJx1B", ...details[code] } },
  ]);
  const names = ["X-Request-Id", ...headers, ...(anonymous ? [] : LIMIT_HEADERS)];
  return {
    description,
    headers: headerRefs(names),
    content: { "application/json": { schema, examples: Object.fromEntries(examples) } },
  };
}

/** A reference to the error response of a status; throws for a status that has none. */
export function errorRef(status: number): Part {
  const found = Object.entries(FAILURES).find(([, failure]) => failure.status === status);
  if (!found) throw new TypeError(`No error response with the status ${status} is described.`);
  return { $ref: `#/components/responses/${found[0]}` };
}
