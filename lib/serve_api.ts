import { createAdmission } from "./admission/create_admission.ts";
import { createCallCounter } from "./admission/create_call_counter.ts";
import { createApp } from "./app.ts";
import {
  createFirstAccount,
  FIRST_ACCOUNT_NAME,
} from "./commands/accounts/create_first_account.ts";
import { prepareChanges } from "./commands/search/changes/prepare_changes.ts";
import { type HttpListener, listen } from "./http_listener.ts";
import type { MetricsRegistry } from "./core/metrics_registry.ts";
import { createRequestServices } from "./request_services.ts";
import type { Services } from "./services.ts";

/** Serves the API; a first account is shown as soon as it can be used. */
export async function serveApi(
  services: Services,
  metrics: MetricsRegistry,
): Promise<HttpListener> {
  const { config, log } = services;
  const admission = createAdmission({
    databaseUrl: config.databaseUrl ?? "",
    log,
    trustedProxies: config.trustedProxies,
  });
  const counter = createCallCounter(services);
  const requestServices = createRequestServices(services);
  const app = createApp(requestServices, { admission, metrics, counter });
  const close = async (listener?: HttpListener) => {
    await listener?.close();
    await Promise.all([
      admission.close(),
      counter.close(),
      requestServices.changesThread.close(),
      requestServices.piecesThread.close(),
    ]);
  };
  try {
    const listener = await listen(app.callback(), { host: config.host, port: config.port, log });
    const token = await createFirstAccount(services);
    if (token !== undefined) process.stdout.write(welcome(token, listener.url));
    await prepareChanges(services, requestServices.changesThread);
    return { url: listener.url, close: () => close(listener) };
  } catch (error) {
    await close();
    throw error;
  }
}

function welcome(token: string, url: string): string {
  // every address of the machine is no address to call
  const reachable = url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
  return [
    "",
    `The account "${FIRST_ACCOUNT_NAME}" (Enterprise) was created. Its token, shown only now:`,
    "",
    `  ${token}`,
    "",
    "Try it:",
    "",
    `  curl -H 'Authorization: Bearer ${token}' ${reachable}/api/v1/account`,
    "",
    "Or look in a browser, by the link that this prints:",
    "",
    `  npm run --silent account -- invite --name ${FIRST_ACCOUNT_NAME} --email you@example.com` +
    (reachable.endsWith(":8000") ? "" : ` --url ${reachable}`),
    "",
    "",
  ].join("\n");
}
