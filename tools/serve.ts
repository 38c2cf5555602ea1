// The portal's own process: Next behind a server that reports the true origin of each request.
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { begunHeader, numberHeader, takePageStatus } from "../lib/backend/answered-as";
import { directCalls } from "../lib/backend/direct-calls";
import { sanitizeForwardedHeaders } from "../lib/session/peer";
import { isDatabaseEmbedded, metricsListen, uploadFolder } from "../lib/session/settings";
import { redirectConsoleToLog, logUncaughtErrorAndExit } from "../lib/backend/log";
import { setMetricsObserver } from "../lib/backend/observer";
import { isTraced } from "../lib/call/span";
import { deleteAbandonedUploads } from "../lib/simulator/files/store/disk";
import { buildFolder } from "./build/build-output.mjs";
import { useCodeCache } from "./build/code-cache.mjs";
import { completeHeadersOnWrite } from "./build/standing-headers";
import { tryAnswerDirectly } from "./process/direct-call";
import { guardRequest } from "./process/edge";
import { deferHeadUntilBody } from "./process/head-with-body";
import type { Metrics } from "./process/metrics";
import { staticFilesHandler } from "./process/static-files";
import { listenForLogLevel } from "./process/log-level";

/** Sets the idle time after which an upload counts as abandoned. */
const sharedUploadMilliseconds = 3_600_000;

/** Sets the time after which the first page is no longer awaited. */
const unaskedMilliseconds = 5_000;

const isDev = process.argv.includes("--dev");
const port = Number(process.env.PORT ?? 3000);
const hostname = process.env.LISTEN_HOST || undefined;

/** Prints the reason for the person at the terminal and exits. */
function exitOnLoss(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

/** Starts the metrics of this process, when an address for a collector is set. */
async function startMetrics(): Promise<Metrics | undefined> {
  const at = metricsListen();
  if (!at) return undefined;
  const { newMetrics, serveMetrics } = await import("./process/metrics");
  const processMetrics = newMetrics();
  setMetricsObserver(processMetrics.observer);
  if (cluster.isWorker) (await import("./process/gathered-metrics")).reportMetrics(processMetrics.values);
  else serveMetrics(processMetrics, at, exitOnLoss);
  return processMetrics;
}

if (!isDev) {
  redirectConsoleToLog();
  logUncaughtErrorAndExit();
  useCodeCache();
  // The configuration that the build made of next.config.ts, so that no compiler is needed. Next's own standalone
  // server passes it on in the same way. named cast: Next's own file, written by the build that is served
  const buildConfig = JSON.parse(readFileSync(path.join(buildFolder(), "required-server-files.json"), "utf8")) as {
    config: unknown;
  };
  process.env.PORTAL_BUILD = readFileSync(path.join(buildFolder(), "BUILD_ID"), "utf8").trim();
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(buildConfig.config);
}
listenForLogLevel();
const metrics = await startMetrics();
const traces = isTraced ? (await import("./process/traces")).startTracing("portal") : undefined;
const { default: next } = await import("next");
const menuPrefix = process.env.MENU_PREFIX ?? "";
// Idle connections stay open longer than at the peer, usually a proxy with a minute: closed here first, they would break
// the request that is just being sent on them.
const server = http.createServer({ headersTimeout: 15_000, requestTimeout: 300_000, keepAliveTimeout: 75_000 });
// Next does not receive the host: it would treat a rewrite from 127.0.0.1, which it calls localhost elsewhere, as one to
// another site
const app = next({ dev: isDev, port, httpServer: server });
const handle = app.getRequestHandler();
await app.prepare();
// no upload is under way yet; where other machines share the folder, theirs may be
await deleteAbandonedUploads(
  isDatabaseEmbedded() ? new Date() : new Date(Date.now() - sharedUploadMilliseconds),
  uploadFolder(),
  "upload-",
);
const servedFile = staticFilesHandler(menuPrefix);
let requests = 0;
/** Selects pages and files; the gateway counts calls, because it knows their codes. */
const isCall = ({ url = "" }: IncomingMessage) => url.startsWith(`${menuPrefix}/api/`);
server.on("request", (request, response) => {
  if (metrics && !isCall(request)) {
    const startedAt = performance.now();
    response.once("close", () => metrics.recordPage(response.statusCode, performance.now() - startedAt));
  }
  sanitizeForwardedHeaders(request.headers, request.socket.remoteAddress ?? "");
  const number = String((requests += 1));
  request.headers[numberHeader] = number;
  request.headers[begunHeader] = String(performance.now());
  completeHeadersOnWrite(response, () => takePageStatus(number));
  deferHeadUntilBody(response);
  // the pages of the framework's own tools use other requests, and the code of calls is reloaded
  if (isDev) return void handle(request, response);
  if (!guardRequest(request, response, menuPrefix) || tryAnswerDirectly(directCalls(), request, response, menuPrefix))
    return;
  const byNext = () => void handle(request, response);
  if (!servedFile(request, response, byNext)) byNext();
});
server.once("error", (cause: NodeJS.ErrnoException) =>
  exitOnLoss(cause.code === "EADDRINUSE" ? `Port ${port} is taken: stop what uses it or set PORT.` : String(cause)),
);
if (!isDev) void firstPage().then(loadPages);
server.listen({ port, ...(hostname && { host: hostname }) });

/** Resolves when the first page was answered, or after a while without one. */
function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    const handleFirstRequest = ({ url }: IncomingMessage, response: ServerResponse) => {
      if (url?.startsWith(`${menuPrefix}/api/`)) return;
      server.off("request", handleFirstRequest);
      response.once("close", resolve);
    };
    server.on("request", handleFirstRequest);
    setTimeout(() => {
      server.off("request", handleFirstRequest);
      resolve();
    }, unaskedMilliseconds).unref();
  });
}

/**
 * Loads the code of every page and call, one per turn, so that no first visit waits for it; Next itself would load it
 * immediately, which delays the first page.
 */
async function loadPages(): Promise<void> {
  const folder = path.resolve(buildFolder(), "server");
  // named cast: Next's own file, written by the build that is served
  const files = JSON.parse(readFileSync(path.join(folder, "app-paths-manifest.json"), "utf8")) as Record<
    string,
    string
  >;
  const require = createRequire(path.join(folder, "pages.cjs"));
  for (const file of Object.values(files)) {
    try {
      if (file.endsWith(".js")) require(path.join(folder, file));
    } catch {
      // its visitor gets the error, which is also logged
    }
    await nextTurn();
  }
}

/**
 * Limits how long a download may continue after the portal was stopped; an open event stream would continue forever.
 */
const farewellMilliseconds = 3_000;

/** Finishes the requests under way, then exits. */
function stop(): void {
  server.close(() => void (traces?.() ?? Promise.resolve()).then(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), farewellMilliseconds);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
