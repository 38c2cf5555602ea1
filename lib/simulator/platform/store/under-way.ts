import { AsyncLocalStorage } from "node:async_hooks";
import type { Queries } from "./connections/behind";

/** A merchant in its world: whose rows the database shows, and lets be written (row-security.ts). */
export interface Tenant {
  readonly world: string;
  readonly userNo: string;
}

/** The transaction that a line of calls began in, on its connection. */
interface Begun {
  readonly client: Queries;
  /** A promise, a timer or a stream that was begun inside outlives it, and its connection is somebody else's by then. */
  isOver: boolean;
}

/** What a line of calls is part of. One storage for both: each costs every promise of the process something. */
interface UnderWay {
  readonly tenant: Tenant | null;
  readonly begun?: Begun;
}
const lines = new AsyncLocalStorage<UnderWay>();

export const underWay = (): UnderWay | undefined => lines.getStore();

/**
 * Runs the work of a transaction: whatever Prisma is asked inside goes to the transaction's own connection. Prisma asks
 * only once it is awaited: what the work hands back unawaited is awaited in here.
 */
export async function within<T>(client: Queries, work: () => Promise<T>): Promise<T> {
  const begun: Begun = { client, isOver: false };
  try {
    return await lines.run({ tenant: underWay()?.tenant ?? null, begun }, async () => await work());
  } finally {
    begun.isOver = true;
  }
}

/** Does the work of one merchant's request: on a server, the database shows it no other merchant's rows. */
export const asTenant = <T>(tenant: Tenant, work: () => Promise<T>): Promise<T> => lines.run({ tenant }, work);

/**
 * Does what no merchant's request may see of others: of sign-in names, which are one list for all of a world, and of both
 * sides of a transfer. Who is nobody already goes on as that, within the transaction that it may be in.
 */
export const asNobody = <T>(work: () => Promise<T>): Promise<T> =>
  underWay()?.tenant === null ? work() : lines.run({ tenant: null }, async () => await work());
