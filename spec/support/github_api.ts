import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A comment, as GitHub shows it: https://docs.github.com/en/rest/issues/comments. */
interface GithubComment {
  id: number;
  body: string;
  html_url: string;
  user: { login: string };
}

/** GitHub's API of comments, for one repository. */
export interface GithubApi {
  url: string;
  /** Of all pull requests, the oldest first. */
  comments: (GithubComment & { pull: number })[];
  close(): Promise<void>;
}

const COMMENTS = /^\/repos\/acme\/shop\/issues\/(\d+)\/comments$/;
const COMMENT = /^\/repos\/acme\/shop\/issues\/comments\/(\d+)$/;

/** Serves the comments of acme/shop to a token; another token may read and not write. */
export async function startGithubApi(token: string): Promise<GithubApi> {
  const comments: GithubApi["comments"] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    let text = "";
    for await (const part of request) text += part;
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(body));
    };
    const pull = COMMENTS.exec(url.pathname)?.[1];
    const comment = comments.find(({ id }) => String(id) === COMMENT.exec(url.pathname)?.[1]);
    if (request.method === "GET" && pull !== undefined) {
      const perPage = Number(url.searchParams.get("per_page") ?? 30);
      const from = (Number(url.searchParams.get("page") ?? 1) - 1) * perPage;
      const own = comments.filter((one) => one.pull === Number(pull));
      return answer(200, own.slice(from, from + perPage));
    }
    if (request.headers.authorization !== `Bearer ${token}`) {
      return answer(403, { message: "Resource not accessible by integration" });
    }
    const { body = "" } = text === "" ? {} : JSON.parse(text) as { body?: string };
    if (body.length > 65_536) return answer(422, { message: "Validation Failed" });
    if (request.method === "PATCH" && comment !== undefined) {
      comment.body = body;
      return answer(200, comment);
    }
    if (request.method !== "POST" || pull === undefined) {
      return answer(404, { message: "Not Found" });
    }
    const id = comments.length + 1;
    const added = {
      id,
      body,
      html_url: `https://github.com/acme/shop/pull/${pull}#issuecomment-${id}`,
      user: { login: "github-actions[bot]" },
      pull: Number(pull),
    };
    comments.push(added);
    return answer(201, added);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // listening on TCP: the address is no pipe's name
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    comments,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
