// `npm start` and `npm run dev`: everything the portal needs, from an empty folder to an address in the browser, and kept until Ctrl-C.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { command } from "./command";
import { connected, keepEmbedded } from "./database";
import { databaseFolder, readyDataFolder } from "./data-folder";
import { holderOf, inUse } from "./folder-lock";
import { keep, type Kept } from "./keep";
import { isEmptyDatabase, migrate, migrations } from "./migrations";
import { buildIfStale, generateIfStale } from "./portal";
import { asEnvironment, readSettings, type Settings } from "./settings";
import { firstLine, Trouble } from "./trouble";

const isDev = process.argv.includes("--dev");
const healthMillisecondsMax = 120_000;

/** Everything started so far, in that order; stopped in the reverse one: portal, worker, database. */
const kept: Kept[] = [];
const ending = new AbortController();

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

/** What can be known to be wrong before anything is built or started. */
async function refuseEarly(settings: Settings): Promise<void> {
  await refuseTakenPort(settings);
  if (settings.paymentsApiUrl) return;
  if (settings.databaseUrl) return connected(settings.databaseUrl, async () => {});
  readyDataFolder(settings.dataDir);
  const holder = await holderOf(settings.dataDir);
  if (holder) throw inUse(settings.dataDir, holder);
}

/** Tries the port on the address the portal will have and on all of them: either may be what another program holds. */
async function refuseTakenPort({ port, listenHost }: Settings): Promise<void> {
  for (const host of new Set([listenHost, undefined])) {
    await new Promise<void>((resolve, reject) => {
      const probe = net.createServer();
      probe.once("error", (cause: NodeJS.ErrnoException) => {
        reject(new Trouble(cause.code === "EADDRINUSE" ? `Port ${port} is taken: stop what uses it or set PORT.` : `Port ${port} cannot be used: ${firstLine(cause)}`));
      });
      probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve()));
    });
  }
}

/** The portal's own process. */
function keepPortal(settings: Settings, databaseUrl: string | undefined): Kept {
  return keep({
    name: "the portal",
    command: ["tools/run.mjs", "serve", ...(isDev ? ["--dev"] : [])],
    environment: { ...asEnvironment(settings, databaseUrl), NODE_ENV: isDev ? "development" : "production" },
    onLost: lost,
  });
}

/** Brings the database up to date, and puts the demo scenario into an embedded one that is empty. */
async function prepareDatabase(settings: Settings, url: string, wasPrepared: boolean): Promise<void> {
  const applied = await migrate(url);
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(", ")}`);
  if (settings.databaseUrl || wasPrepared || !(await isEmptyDatabase(url))) return;
  console.log("Putting the demo scenario into the empty database …");
  const { code, output } = await command(["tools/run.mjs", "seed", "--scenario", "demo"], { environment: { DATA_DIR: settings.dataDir }, signal: ending.signal });
  if (code !== 0) throw new Trouble(`The demo scenario could not be seeded:\n${output.trim()}`);
  writeFileSync(accountsFile(settings), output);
}

const accountsFile = ({ dataDir }: Settings) => path.join(dataDir, "demo-accounts.txt");
const preparedFile = ({ dataDir }: Settings) => path.join(dataDir, "prepared-for");
const migrationsDigest = () => createHash("sha256").update(JSON.stringify(migrations())).digest("hex");

/** Was this very folder's database prepared for these very migrations? Then the portal may start while the database still opens. */
const isPrepared = (settings: Settings) =>
  !settings.databaseUrl && existsSync(databaseFolder(settings.dataDir)) && existsSync(preparedFile(settings)) && readFileSync(preparedFile(settings), "utf8") === migrationsDigest();

async function startWithDatabase(settings: Settings): Promise<void> {
  const embedded = settings.databaseUrl ? undefined : await keepEmbedded(settings, lost);
  if (embedded) kept.push(embedded);
  const url = embedded?.url ?? settings.databaseUrl ?? "";
  const early = isPrepared(settings) ? keepPortal(settings, url) : undefined;
  if (early) kept.push(early);
  else rmSync(preparedFile(settings), { force: true });
  await embedded?.ready;
  await prepareDatabase(settings, url, early !== undefined);
  if (embedded) writeFileSync(preparedFile(settings), migrationsDigest());
  if (!early) kept.push(keepPortal(settings, url));
  await untilHealthy(settings);
  // Last, because nobody waits for it; before the portal in the list, for the portal is stopped before its worker and the database last.
  kept.splice(embedded ? 1 : 0, 0, keep({ name: "the worker", command: ["tools/run.mjs", "worker"], environment: asEnvironment(settings, url), onLost: lost }));
}

/** The payments API keeps the books: no database, no worker. */
async function startWithPaymentsApi(settings: Settings): Promise<void> {
  kept.push(keepPortal(settings, undefined));
  await untilHealthy(settings);
}

async function untilHealthy({ port, listenHost, menuPrefix }: Settings): Promise<void> {
  const host = !listenHost || listenHost === "0.0.0.0" ? "127.0.0.1" : listenHost;
  const from = performance.now();
  let last: unknown;
  while (performance.now() - from < healthMillisecondsMax && !ending.signal.aborted) {
    try {
      const answer = await fetch(`http://${host}:${port}${menuPrefix}/api/health`, { signal: AbortSignal.timeout(30_000) });
      if (answer.ok) return;
      last = `it answers ${answer.status}`;
    } catch (cause) {
      last = cause;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Trouble(`The portal did not become healthy: ${firstLine(last)}`);
}

async function start(): Promise<void> {
  const settings = readSettings();
  await refuseEarly(settings);
  const running = { signal: ending.signal };
  if (isDev) await generateIfStale(running);
  else await buildIfStale(settings.menuPrefix, running);
  if (ending.signal.aborted) return;

  await (settings.paymentsApiUrl ? startWithPaymentsApi(settings) : startWithDatabase(settings));
  if (ending.signal.aborted) return;

  console.log(`\nThe portal is ready: ${settings.publicUrl}`);
  if (!settings.databaseUrl && !settings.paymentsApiUrl && existsSync(accountsFile(settings))) console.log(readFileSync(accountsFile(settings), "utf8").trimEnd());
  console.log(`Running: ${kept.map(({ name, pid }) => `${name} (${pid()})`).join(", ")}. Ctrl-C stops it.`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
try {
  await start();
} catch (cause) {
  if (!ending.signal.aborted) {
    console.error(cause instanceof Trouble ? cause.message : cause);
    await end(1);
  }
}
