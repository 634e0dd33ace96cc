import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to the specs' database that can be cut. */
export interface DatabaseProxy {
  url: string;
  /** Ends all connections and answers no further ones. */
  cut(): void;
  /** Keeps all connections open and passes nothing on. */
  hang(): void;
  /**
   * Breaks the connection on which the next `sends` (a part of a statement's text; "": any) comes: on its way to the
   * server, or on the way of the answer back. Resolves then.
   */
  breakNext(sends: string, way: BrokenWay): Promise<void>;
  /** Answers again. */
  mend(): void;
  close(): Promise<void>;
}

/** Where a connection breaks: `request`: the server gets nothing; `answer`: it has done what was asked. */
export type BrokenWay = "request" | "answer";

interface Trap {
  sends: string;
  way: BrokenWay;
  sprung(): void;
}

/** Starts a proxy on loopback before the database that `url` names by host or by socket. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const path = target.searchParams.get("socketPath");
  const sockets = new Set<Socket>();
  let open = true;
  let trap: Trap | undefined;
  const server = createServer((client) => {
    if (!open) {
      client.destroy();
      return;
    }
    const upstream = path === null
      ? connect(Number(target.port || 3306), target.hostname)
      : connect(path);
    client.on("data", (chunk: Buffer) => {
      if (trap === undefined || !chunk.includes(trap.sends)) return;
      const { way, sprung } = trap;
      trap = undefined;
      const end = () => {
        client.destroy();
        upstream.destroy();
        sprung();
      };
      if (way === "request") end();
      else upstream.unpipe().once("data", end).resume();
    });
    for (const [socket, other] of [[client, upstream], [upstream, client]] as const) {
      sockets.add(socket);
      socket.pipe(other);
      // the other side learns it by its own end
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  const hang = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    url: `mysql://${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`,
    cut,
    hang,
    breakNext(sends, way) {
      return new Promise((resolve) => (trap = { sends, way, sprung: resolve }));
    },
    mend() {
      open = true;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
