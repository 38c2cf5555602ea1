import { AsyncLocalStorage } from "node:async_hooks";
import type { Queries } from "./connections/behind";

/** Identifies a merchant in its world: the database returns its rows, and allows writes to them (row-security.ts). */
export interface Tenant {
  readonly world: string;
  readonly userNo: string;
}

/** Describes the transaction that an async context runs in, on its connection. */
interface OpenTransaction {
  readonly client: Queries;
  /**
   * Is true after the end: a promise, a timer or a stream that started inside may outlive it, and its connection is
   * then in other use.
   */
  isOver: boolean;
}

/**
 * Describes an async context. One storage for both fields: each storage costs every promise of the process something.
 */
interface UnderWay {
  readonly tenant: Tenant | null;
  readonly transaction?: OpenTransaction;
}
const lines = new AsyncLocalStorage<UnderWay>();

export const currentAsyncContext = (): UnderWay | undefined => lines.getStore();

/**
 * Runs the work of a transaction: all Prisma queries inside go to the transaction's own connection. Prisma queries only
 * once it is awaited, so the work's result is awaited in here.
 */
export async function withTransactionClient<T>(client: Queries, work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { client, isOver: false };
  try {
    return await lines.run({ tenant: currentAsyncContext()?.tenant ?? null, transaction }, async () => await work());
  } finally {
    transaction.isOver = true;
  }
}

/** Runs the work of one merchant's request: on a server, the database returns no other merchant's rows to it. */
export const runAsTenant = <T>(tenant: Tenant, work: () => Promise<T>): Promise<T> => lines.run({ tenant }, work);

/**
 * Runs work without a tenant, for data that no merchant's request may read of others: sign-in names, which are one list
 * for all of a world, and both sides of a transfer. Without a tenant the work continues unchanged, within the current
 * transaction.
 */
export const withoutTenant = <T>(work: () => Promise<T>): Promise<T> =>
  currentAsyncContext()?.tenant === null ? work() : lines.run({ tenant: null }, async () => await work());
