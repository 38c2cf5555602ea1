// The worker's own process: lets every world that follows the clock catch up. Any number of them may run on one
// database.
import { setTimeout as pause } from "node:timers/promises";
import { UserError } from "./process/user-error";

const beginsAfterMilliseconds = 1_000;

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new UserError("The worker needs DATABASE_URL.");

const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ending.abort());

// nobody waits for it, and a portal that starts beside it is asked for its first page now
await pause(beginsAfterMilliseconds, undefined, { signal: ending.signal }).catch(() => process.exit(0));

const { run } = await import("../lib/simulator/worker");
await run({ databaseUrl, signal: ending.signal });
process.exit(0);
