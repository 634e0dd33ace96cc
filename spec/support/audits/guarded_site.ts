import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the guarded site got it. */
export interface GuardedRequest {
  host: string;
  path: string;
  authorization: string | undefined;
  cookie: string | undefined;
  key: string | undefined;
}

/** A site for specs that lets nobody in without a login. */
export interface GuardedSite {
  port: number;
  requests: GuardedRequest[];
  /** Replaces what is accepted; null: nothing any more. */
  accept(authorization: string | null): void;
  close(): Promise<void>;
}

/** A page, or a redirect to an address that begins with `=>`. */
type GuardedAnswer = string;

/** The login that the site accepts at first: that of RFC 7617, section 2. */
export const GUARDED_LOGIN = {
  username: "Aladdin",
  password: "open sesame",
  authorization: "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
};

/**
 * Serves pages by host and path, `shop.test/` and the like. Hosts in `open` let everyone in; others answer 401,
 * or redirect to `refuseBy`, without the login. `/echo` repeats the request's headers.
 */
export async function startGuardedSite(
  pages: Readonly<Record<string, GuardedAnswer>>,
  { open = [], refuseBy }: { open?: readonly string[]; refuseBy?: string } = {},
): Promise<GuardedSite> {
  const requests: GuardedRequest[] = [];
  let accepted: string | null = GUARDED_LOGIN.authorization;
  const answer = (request: IncomingMessage): [status: number, headers: object, body: string] => {
    const { host = "", authorization } = request.headers;
    const path = request.url ?? "/";
    const isOpen = open.includes(host) || path === refuseBy;
    if (!isOpen && (accepted === null || authorization !== accepted)) {
      return refuseBy === undefined
        ? [401, { "www-authenticate": 'Basic realm="staging"' }, "<title>No</title>"]
        : [302, { location: refuseBy }, ""];
    }
    if (path === "/echo") {
      const text = JSON.stringify(request.headers);
      return [200, { "x-echo": authorization ?? "" }, `<title>Echo ${text}</title><p>${text}`];
    }
    const page = pages[host + path];
    if (page === undefined) return [404, {}, "<title>Not found</title>"];
    return page.startsWith("=>") ? [302, { location: page.slice(2) }, ""] : [200, {}, page];
  };
  const server = createServer((request, response) => {
    const { host = "", authorization, cookie } = request.headers;
    const key = request.headers["x-staging-key"]?.toString();
    requests.push({ host, path: request.url ?? "/", authorization, cookie, key });
    const [status, headers, body] = answer(request);
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // a listening TCP server has an address with a port
    port: (server.address() as AddressInfo).port,
    requests,
    accept: (authorization) => {
      accepted = authorization;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
