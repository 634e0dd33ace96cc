// Ends with 0 where the service of this container can do its work. Plain JavaScript: it is started every ten seconds.
const { ROLE, PORT = "8000", WORKER_PORT } = process.env;
const port = ROLE === "worker" ? WORKER_PORT : PORT;
try {
  const url = `http://127.0.0.1:${port}/readyz`;
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = status === 200 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
