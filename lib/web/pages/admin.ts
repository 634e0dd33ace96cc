import { showOperation } from "../admin/show_operation.ts";
import type { Page, PageRequest } from "../page.ts";

/** `GET /admin`: how the service is, over all accounts. */
export const adminPage: Page = {
  method: "GET",
  path: "/admin",
  access: "operator",
  handler: (request: PageRequest) => showOperation(request),
};
