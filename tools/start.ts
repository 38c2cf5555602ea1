// `npm start` and `npm run dev`: everything the portal needs, from an empty folder to an address in the browser, and
// supervised until Ctrl-C.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { redirectConsoleToLog } from "../lib/backend/log";
import { bundleToolsIfStale } from "./build/bundle";
import { runNodeCommand } from "./process/command";
import {
  superviseEmbeddedDatabase,
  requireSuitableDatabaseUser,
  readSessionTimeZone,
  type Embedded,
} from "./build/database";
import { databaseFolder } from "./embedded-db/data-folder";
import { steadyLog } from "./process/steady-log";
import { superviseProcess, type SupervisedProcess } from "./process/supervise";
import { isEmptyDatabase, applyPendingMigrations, applyEmbeddedMigrations, readMigrations } from "./build/migrations";
import { buildPortalIfStale, generateClientIfStale } from "./build/portal";
import { asEnvironment, readSettings, type Settings } from "./process/settings";
import { pepperFingerprint, recordOrVerifyInstallation } from "./build/installation";
import { switchLogLevelOnSignal } from "./process/log-level";
import { firstLine, UserError } from "./process/user-error";

const isDev = process.argv.includes("--dev");
/** Selects one of the two processes when the other runs on another machine or in another container. */
const only = parseArgs({ strict: false, options: { only: { type: "string" } } }).values.only;
const healthMillisecondsMax = 120_000;

/** Holds everything started so far, in order; stopped in reverse order: portal, worker, database. */
const supervisedProcesses: SupervisedProcess[] = [];
const ending = new AbortController();

switchLogLevelOnSignal(supervisedProcesses);

async function end(code: number): Promise<void> {
  if (ending.signal.aborted) return; // npm and the terminal both send Ctrl-C's signal
  ending.abort();
  for (const child of supervisedProcesses.reverse()) await child.stop();
  process.exit(code);
}
const endOnLoss = (why: string) => {
  console.error(why);
  void end(1);
};

/** Tries the port on the portal's address and on all addresses: another program may occupy either. */
async function refuseTakenPort({ port, listenHost }: Settings): Promise<void> {
  for (const host of new Set([listenHost, undefined])) {
    await new Promise<void>((resolve, reject) => {
      const probe = net.createServer();
      probe.once("error", (cause: NodeJS.ErrnoException) => {
        reject(
          new UserError(
            cause.code === "EADDRINUSE"
              ? `Port ${port} is taken: stop what uses it or set PORT.`
              : host !== undefined && cause.code !== "EACCES"
                ? `LISTEN_HOST ${host} is no address of this machine: ${firstLine(cause)}`
                : `Port ${port} cannot be used: ${firstLine(cause)}`,
          ),
        );
      });
      probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve()));
    });
  }
}

/**
 * Refuses other time zones: instants are read and cut into days in UTC, so sessions in another time zone would count
 * days differently without an error.
 */
async function refuseOtherZones(databaseUrl: string): Promise<void> {
  const zone = await readSessionTimeZone(databaseUrl);
  if (zone !== "UTC")
    throw new UserError(
      `The database's sessions live in ${zone}, not in UTC: what lies between does not pass on what they ask for. Run: alter database … set timezone = 'UTC'`,
    );
}

/** Starts the portal: a process of its own, or one that supervises several behind one port. */
function keepPortal(settings: Settings, databaseUrl: string | undefined): SupervisedProcess {
  return superviseProcess({
    name: "the portal",
    begins: {
      command: ["tools/run.mjs", ...(isDev ? ["serve", "--dev"] : [settings.processes > 1 ? "cluster" : "serve"])],
      environment: { ...asEnvironment(settings, databaseUrl), NODE_ENV: isDev ? "development" : "production" },
    },
    onLost: endOnLoss,
  });
}

/** Migrates the database, and seeds the demo scenario into an embedded one that is empty. */
async function prepareDatabase(settings: Settings, url: string): Promise<void> {
  const migrationNames = await (settings.databaseUrl
    ? applyPendingMigrations(url)
    : applyEmbeddedMigrations(settings.dataDir, url));
  if (migrationNames.length > 0) console.log(`Migrations applied: ${migrationNames.join(", ")}`);
  await recordOrVerifyInstallation(url, settings);
  if (settings.databaseUrl) return;
  if (!settings.isTrial) console.log("Nothing is seeded: npm run ops:create -- NAME makes the first account.");
  else if (await isEmptyDatabase(url)) {
    console.log("Putting the demo scenario into the empty database …");
    const { code, output } = await runNodeCommand(["tools/run.mjs", "seed", "--scenario", "demo"], {
      environment: { DATA_DIR: settings.dataDir },
      signal: ending.signal,
    });
    if (code !== 0) throw new UserError(`The demo scenario could not be seeded:\n${output.trim()}`);
    writeFileSync(accountsFile(settings), output, { mode: 0o600 });
  }
  writeFileSync(preparedFile(settings), preparedDigest(settings));
}

const accountsFile = ({ dataDir }: Settings) => path.join(dataDir, "demo-accounts.txt");
/**
 * Returns the path of the marker inside the database's folder, so that it disappears with the old database when another
 * one replaces it.
 */
const preparedFile = ({ dataDir }: Settings) => path.join(databaseFolder(dataDir), "prepared-for");
/** Returns the digest of a database's preparation: these migrations, and passwords under this pepper. */
const preparedDigest = ({ passwordPepper }: Settings) =>
  createHash("sha256")
    .update(JSON.stringify([readMigrations(), pepperFingerprint(passwordPepper)]))
    .digest("hex");

/**
 * Returns true when this database was prepared for these migrations. Then no query is needed, and the portal may start
 * while it opens.
 */
const isPrepared = (settings: Settings) =>
  existsSync(preparedFile(settings)) && readFileSync(preparedFile(settings), "utf8") === preparedDigest(settings);

async function startWithDatabase(
  settings: Settings,
  embedded: Embedded | undefined,
  url: string,
  wasPrepared: boolean,
): Promise<void> {
  const isPortalHere = only !== "worker";
  if (wasPrepared) supervisedProcesses.push(keepPortal(settings, url));
  await embedded?.ready;
  if (!wasPrepared) {
    await prepareDatabase(settings, url);
    if (isPortalHere) supervisedProcesses.push(keepPortal(settings, url));
  }
  if (isPortalHere) await untilHealthy(settings);
  if (only === "portal") return;
  // Last, because nobody waits for it; before the portal in the list, for the portal is stopped before its worker and
  // the database last.
  supervisedProcesses.splice(
    embedded ? 1 : 0,
    0,
    superviseProcess({
      name: "the worker",
      // lists are read a thousand rows at a time: in the small room that young objects have by default, those under way are
      // copied repeatedly, a quarter of the total time of reading
      begins: {
        command: ["--max-semi-space-size=64", "tools/run.mjs", "worker"],
        environment: asEnvironment(settings, url),
      },
      onLost: endOnLoss,
    }),
  );
}

/** Starts the portal on the payments API, which manages the books: no database, no worker. */
async function startWithPaymentsApi(settings: Settings): Promise<void> {
  supervisedProcesses.push(keepPortal(settings, undefined));
  await untilHealthy(settings);
}

async function untilHealthy({ port, listenHost, menuPrefix, paymentsApiUrl }: Settings): Promise<void> {
  const host = !listenHost || listenHost === "0.0.0.0" ? "127.0.0.1" : listenHost;
  const from = performance.now();
  let last: unknown;
  while (performance.now() - from < healthMillisecondsMax && !ending.signal.aborted) {
    try {
      const status = await statusOf({ host, port, path: `${menuPrefix}/api/health` });
      // with an unreachable payments API the portal reports it, and still serves its pages
      if (status === 200 || (paymentsApiUrl && status === 503)) return;
      last = `it answers ${status}`;
    } catch (cause) {
      last = cause;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new UserError(`The portal did not become healthy: ${firstLine(last)}`);
}

/** Requests the status without fetch, which loads as slowly as all the rest of this program. */
const statusOf = (where: http.RequestOptions) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = http.get({ ...where, timeout: 30_000, agent: false }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    request.on("timeout", () => request.destroy(new Error("it does not answer"))).on("error", reject);
  });

/**
 * Redirects the console to the log in production, one line per message; the reason of an exit is printed for the person
 * who started it.
 */
function redirectConsole(): void {
  const { error } = console;
  redirectConsoleToLog(steadyLog);
  console.error = error;
}

/** Refuses a part that does not exist, or that cannot run alone. */
function refuseInvalidPart({ databaseUrl }: Settings): void {
  if (only === undefined) return;
  if (only !== "portal" && only !== "worker") throw new UserError("--only must be portal or worker.");
  if (!databaseUrl) throw new UserError("--only needs DATABASE_URL: the embedded database is one start's own.");
}

async function start(): Promise<void> {
  const settings = readSettings();
  refuseInvalidPart(settings);
  if (!settings.isTrial && !isDev) redirectConsole();
  if (only !== "worker") await refuseTakenPort(settings);
  const isEmbedded = !settings.databaseUrl && !settings.paymentsApiUrl;
  const wasPrepared = isEmbedded && isPrepared(settings);
  // Started first, because it is the slowest: it opens while everything else is checked, built or loaded.
  const embedded = isEmbedded ? await superviseEmbeddedDatabase(settings, endOnLoss) : undefined;
  if (embedded) supervisedProcesses.push(embedded);
  if (settings.databaseUrl) {
    await requireSuitableDatabaseUser(settings.databaseUrl);
    await refuseOtherZones(settings.databaseUrl);
  }
  const running = { signal: ending.signal };
  const buildWork = isDev ? generateClientIfStale(running) : buildPortalIfStale(settings.menuPrefix, running);
  await Promise.race([buildWork, embedded?.ready.then(() => buildWork) ?? buildWork]); // a database that cannot be opened is reported before a long build
  if (ending.signal.aborted) return;

  const url = embedded?.url ?? settings.databaseUrl;
  await (url === undefined ? startWithPaymentsApi(settings) : startWithDatabase(settings, embedded, url, wasPrepared));
  if (ending.signal.aborted) return;

  if (settings.databaseUrl && !(settings.smsUrl && settings.smtpUrl))
    console.warn("SMTP_URL or SMS_URL is not set: letters of that kind reach nobody.");
  console.log(`\nThe ${only ?? "portal"} is ready: ${settings.publicUrl}${settings.menuPrefix}`);
  if (settings.isTrial && existsSync(accountsFile(settings)))
    console.log(readFileSync(accountsFile(settings), "utf8").trimEnd());
  console.log(
    `Running: ${supervisedProcesses.map(({ name, pid }) => `${name} (${pid()})`).join(", ")}. Ctrl-C stops it.`,
  );
  // A build folder that cannot be written to: the next start compiles the tools again, as this one did.
  if (!isDev) await bundleToolsIfStale().catch(() => {});
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
try {
  await start();
} catch (cause) {
  if (!ending.signal.aborted) {
    console.error(cause instanceof UserError ? cause.message : cause);
    await end(1);
  }
}
