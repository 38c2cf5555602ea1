// The worker's own process: lets every world that follows the clock catch up. Any number of them may run on one
// database.
import { setTimeout as pause } from "node:timers/promises";
import { redirectConsoleToLog, logUncaughtErrorAndExit } from "../lib/backend/log";
import { isTraced } from "../lib/call/span";
import { listenForLogLevel } from "./process/log-level";
import { UserError } from "./process/user-error";

const beginsAfterMilliseconds = 1_000;

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new UserError("The worker needs DATABASE_URL.");

redirectConsoleToLog();
logUncaughtErrorAndExit();
listenForLogLevel();
const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ending.abort());

// nothing waits for it, and a portal that starts beside it serves its first page now
await pause(beginsAfterMilliseconds, undefined, { signal: ending.signal }).catch(() => process.exit(0));

const traces = isTraced ? (await import("./process/traces")).startTracing("portal-worker") : undefined;
const { runWorker: run } = await import("../lib/simulator/worker");
await run({ databaseUrl, readUrl: process.env.DATABASE_READ_URL || undefined, signal: ending.signal });
await traces?.();
process.exit(0);
