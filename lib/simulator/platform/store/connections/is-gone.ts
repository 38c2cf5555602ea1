/** Lists the system's codes of a connection that failed or broke. */
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
/** Matches PostgreSQL's codes: connection exceptions, shutdown, not ready yet, no connection left. */
const byServer = /^(?:08\w{3}|57P0[1-5]|53300)$/;
/** Lists Prisma's codes: not reached, timed out, closed, no pool connection in time. */
const byPrisma = ["P1001", "P1002", "P1008", "P1017", "P2024"];
/** Matches the driver's messages that have no code. */
const byDriver =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Connection ended unexpectedly|terminating connection)/i;
/** Lists the names used by the adapter between both. */
const byAdapter = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];

const textAt = (of: object, name: string): string => {
  const value: unknown = Reflect.get(of, name);
  return typeof value === "string" ? value : "";
};

/** Returns the inner errors of an error. */
const heldBy = (cause: object): unknown[] => [
  Reflect.get(cause, "cause"),
  Reflect.get(cause, "meta"),
  Reflect.get(cause, "driverAdapterError"),
  ...(cause instanceof AggregateError ? cause.errors : []),
];

/** Limits the nesting of inner errors. */
const depthMax = 6;

/**
 * Returns true if an operation failed because the database was not reached, or its connection broke: as the driver
 * throws it, or as Prisma passes it on. The operation may have taken effect; nothing of it was confirmed.
 */
export function isDatabaseGone(cause: unknown, depth = 0): boolean {
  if (typeof cause !== "object" || cause === null || depth > depthMax) return false;
  const [code, message, kind] = [textAt(cause, "code"), textAt(cause, "message"), textAt(cause, "kind")];
  const isSystem = bySystem.includes(code) && textAt(cause, "syscall") !== "open";
  if (isSystem || byServer.test(code) || byServer.test(textAt(cause, "originalCode"))) return true;
  if (byPrisma.includes(code) || byAdapter.includes(kind) || byDriver.test(message)) return true;
  return heldBy(cause).some((inner) => isDatabaseGone(inner, depth + 1));
}
