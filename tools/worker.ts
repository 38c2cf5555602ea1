// The worker's own process: lets every world that follows the clock catch up. Any number of them may run on one
// database.
import { UserError } from "./process/user-error";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new UserError("The worker needs DATABASE_URL.");

const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => ending.abort());

const { run } = await import("../lib/simulator/worker");
await run({ databaseUrl, signal: ending.signal });
process.exit(0);
