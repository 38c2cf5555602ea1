// `npm start` and `npm run dev`: everything the portal needs, from an empty folder to an address in the browser, and
// kept until Ctrl-C.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { consoleAsLog } from "../lib/backend/log";
import { bundleIfStale } from "./build/bundle";
import { command } from "./process/command";
import { keepEmbedded, refuseUnfitUser, zoneOfSessions, type Embedded } from "./build/database";
import { databaseFolder } from "./embedded-db/data-folder";
import { steadyLog } from "./process/steady-log";
import { supervise, type Supervised } from "./process/supervise";
import { isEmptyDatabase, migrate, migrateEmbedded, migrations } from "./build/migrations";
import { buildIfStale, generateIfStale } from "./build/portal";
import { asEnvironment, readSettings, type Settings } from "./process/settings";
import { pepperPrint, settleInstallation } from "./build/installation";
import { switchesLogLevel } from "./process/talkative";
import { firstLine, UserError } from "./process/user-error";

const isDev = process.argv.includes("--dev");
/** One process of the two alone, where the other runs on another machine or in another container. */
const only = parseArgs({ strict: false, options: { only: { type: "string" } } }).values.only;
const healthMillisecondsMax = 120_000;

/** Everything started so far, in that order; stopped in the reverse one: portal, worker, database. */
const kept: Supervised[] = [];
const ending = new AbortController();

switchesLogLevel(kept);

async function end(code: number): Promise<void> {
  if (ending.signal.aborted) return; // npm and the terminal both send Ctrl-C's signal
  ending.abort();
  for (const child of kept.reverse()) await child.stop();
  process.exit(code);
}
const lost = (why: string) => {
  console.error(why);
  void end(1);
};

/** Tries the port on the address the portal will have and on all of them: either may be what another program holds. */
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

/** Instants are read and cut into days in UTC: sessions in another time zone would count days otherwise, unheard. */
async function refuseOtherZones(databaseUrl: string): Promise<void> {
  const zone = await zoneOfSessions(databaseUrl);
  if (zone !== "UTC")
    throw new UserError(
      `The database's sessions live in ${zone}, not in UTC: what lies between does not pass on what they ask for. Run: alter database … set timezone = 'UTC'`,
    );
}

/** The portal: a process of its own, or one that keeps several behind one port. */
function keepPortal(settings: Settings, databaseUrl: string | undefined): Supervised {
  return supervise({
    name: "the portal",
    begins: {
      command: ["tools/run.mjs", ...(isDev ? ["serve", "--dev"] : [settings.processes > 1 ? "cluster" : "serve"])],
      environment: { ...asEnvironment(settings, databaseUrl), NODE_ENV: isDev ? "development" : "production" },
    },
    onLost: lost,
  });
}

/** Brings the database up to date, and puts the demo scenario into an embedded one that is empty. */
async function prepareDatabase(settings: Settings, url: string): Promise<void> {
  const applied = await (settings.databaseUrl ? migrate(url) : migrateEmbedded(settings.dataDir, url));
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(", ")}`);
  await settleInstallation(url, settings);
  if (settings.databaseUrl) return;
  if (!settings.isTrial) console.log("Nothing is seeded: npm run ops:create -- NAME makes the first account.");
  else if (await isEmptyDatabase(url)) {
    console.log("Putting the demo scenario into the empty database …");
    const { code, output } = await command(["tools/run.mjs", "seed", "--scenario", "demo"], {
      environment: { DATA_DIR: settings.dataDir },
      signal: ending.signal,
    });
    if (code !== 0) throw new UserError(`The demo scenario could not be seeded:\n${output.trim()}`);
    writeFileSync(accountsFile(settings), output, { mode: 0o600 });
  }
  writeFileSync(preparedFile(settings), preparedDigest(settings));
}

const accountsFile = ({ dataDir }: Settings) => path.join(dataDir, "demo-accounts.txt");
/** Inside the database's folder, so that it goes away with the old one when another database is put there. */
const preparedFile = ({ dataDir }: Settings) => path.join(databaseFolder(dataDir), "prepared-for");
/** What a database was prepared for: these migrations, and passwords under this pepper. */
const preparedDigest = ({ passwordPepper }: Settings) =>
  createHash("sha256")
    .update(JSON.stringify([migrations(), pepperPrint(passwordPepper)]))
    .digest("hex");

/**
 * Was this very database prepared for these very migrations? Then no query is needed, and the portal may start while it
 * opens.
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
  if (wasPrepared) kept.push(keepPortal(settings, url));
  await embedded?.ready;
  if (!wasPrepared) {
    await prepareDatabase(settings, url);
    if (isPortalHere) kept.push(keepPortal(settings, url));
  }
  if (isPortalHere) await untilHealthy(settings);
  if (only === "portal") return;
  // Last, because nobody waits for it; before the portal in the list, for the portal is stopped before its worker and
  // the database last.
  kept.splice(
    embedded ? 1 : 0,
    0,
    supervise({
      name: "the worker",
      // lists are read a thousand rows at a time: in the small room that young objects have by default, those under way are
      // copied again and again, a quarter of all the time that reading takes
      begins: {
        command: ["--max-semi-space-size=64", "tools/run.mjs", "worker"],
        environment: asEnvironment(settings, url),
      },
      onLost: lost,
    }),
  );
}

/** The payments API keeps the books: no database, no worker. */
async function startWithPaymentsApi(settings: Settings): Promise<void> {
  kept.push(keepPortal(settings, undefined));
  await untilHealthy(settings);
}

async function untilHealthy({ port, listenHost, menuPrefix, paymentsApiUrl }: Settings): Promise<void> {
  const host = !listenHost || listenHost === "0.0.0.0" ? "127.0.0.1" : listenHost;
  const from = performance.now();
  let last: unknown;
  while (performance.now() - from < healthMillisecondsMax && !ending.signal.aborted) {
    try {
      const status = await statusOf({ host, port, path: `${menuPrefix}/api/health` });
      // before a payments API that does not answer the portal says so, and serves its pages all the same
      if (status === 200 || (paymentsApiUrl && status === 503)) return;
      last = `it answers ${status}`;
    } catch (cause) {
      last = cause;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new UserError(`The portal did not become healthy: ${firstLine(last)}`);
}

/** Without fetch, which takes as long to load as all the rest of this program. */
const statusOf = (where: http.RequestOptions) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = http.get({ ...where, timeout: 30_000, agent: false }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    asked.on("timeout", () => asked.destroy(new Error("it does not answer"))).on("error", reject);
  });

/** In production what is told while all goes on is the log's, a line each; why it ends is for whoever started it. */
function tellAsLog(): void {
  const { error } = console;
  consoleAsLog(steadyLog);
  console.error = error;
}

/** Refuses a part that does not exist, or that nothing but the whole would serve. */
function refuseUnfitPart({ databaseUrl }: Settings): void {
  if (only === undefined) return;
  if (only !== "portal" && only !== "worker") throw new UserError("--only must be portal or worker.");
  if (!databaseUrl) throw new UserError("--only needs DATABASE_URL: the embedded database is one start's own.");
}

async function start(): Promise<void> {
  const settings = readSettings();
  refuseUnfitPart(settings);
  if (!settings.isTrial && !isDev) tellAsLog();
  if (only !== "worker") await refuseTakenPort(settings);
  const isEmbedded = !settings.databaseUrl && !settings.paymentsApiUrl;
  const wasPrepared = isEmbedded && isPrepared(settings);
  // First of all, because it takes longest: it opens while everything else is looked at, made or loaded.
  const embedded = isEmbedded ? await keepEmbedded(settings, lost) : undefined;
  if (embedded) kept.push(embedded);
  if (settings.databaseUrl) {
    await refuseUnfitUser(settings.databaseUrl);
    await refuseOtherZones(settings.databaseUrl);
  }
  const running = { signal: ending.signal };
  const made = isDev ? generateIfStale(running) : buildIfStale(settings.menuPrefix, running);
  await Promise.race([made, embedded?.ready.then(() => made) ?? made]); // a database that cannot be opened is reported before a long build
  if (ending.signal.aborted) return;

  const url = embedded?.url ?? settings.databaseUrl;
  await (url === undefined ? startWithPaymentsApi(settings) : startWithDatabase(settings, embedded, url, wasPrepared));
  if (ending.signal.aborted) return;

  if (settings.databaseUrl && !(settings.smsUrl && settings.smtpUrl))
    console.warn("SMTP_URL or SMS_URL is not set: letters of that kind reach nobody.");
  console.log(`\nThe ${only ?? "portal"} is ready: ${settings.publicUrl}${settings.menuPrefix}`);
  if (settings.isTrial && existsSync(accountsFile(settings)))
    console.log(readFileSync(accountsFile(settings), "utf8").trimEnd());
  console.log(`Running: ${kept.map(({ name, pid }) => `${name} (${pid()})`).join(", ")}. Ctrl-C stops it.`);
  // A build folder that cannot be written to: the next start compiles the tools again, as this one did.
  if (!isDev) await bundleIfStale().catch(() => {});
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
