/** Why no connection came about or one broke, as the system says it. */
const bySystem = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
];
/** As PostgreSQL says it: exceptions of the connection, shut down, not ready yet, no connection left. */
const byServer = /^(?:08\w{3}|57P0[1-5]|53300)$/;
/** As Prisma says it: not reached, timed out, closed, no connection of the pool in time. */
const byPrisma = ["P1001", "P1002", "P1008", "P1017", "P2024"];
/** What the driver says in words alone. */
const byDriver =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Connection ended unexpectedly|terminating connection)/i;
/** How the adapter between both calls it. */
const byAdapter = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];

const textAt = (of: object, name: string): string => {
  const value: unknown = Reflect.get(of, name);
  return typeof value === "string" ? value : "";
};

/** What an error may have been thrown for, where it holds others. */
const heldBy = (cause: object): unknown[] => [
  Reflect.get(cause, "cause"),
  Reflect.get(cause, "meta"),
  Reflect.get(cause, "driverAdapterError"),
  ...(cause instanceof AggregateError ? cause.errors : []),
];

/** Errors hold one another no deeper than this. */
const depthMax = 6;

/**
 * Whether something failed because the database was not reached, or its connection broke: as the driver throws it, or as
 * Prisma passes it on. What was under way may have happened; nothing of it was confirmed.
 */
export function isDatabaseGone(cause: unknown, depth = 0): boolean {
  if (typeof cause !== "object" || cause === null || depth > depthMax) return false;
  const [code, message, kind] = [textAt(cause, "code"), textAt(cause, "message"), textAt(cause, "kind")];
  const isSystem = bySystem.includes(code) && textAt(cause, "syscall") !== "open";
  if (isSystem || byServer.test(code) || byServer.test(textAt(cause, "originalCode"))) return true;
  if (byPrisma.includes(code) || byAdapter.includes(kind) || byDriver.test(message)) return true;
  return heldBy(cause).some((held) => isDatabaseGone(held, depth + 1));
}
