import { money, type Money } from "@/lib/money/money";
import type { Database } from "../store/database";
import { platform } from "../ledger/chart";
import { eventLogHash } from "@/lib/simulator/driving/worlds/event-log";
import { currencyFromColumn } from "../store/currency-of";
import { setSnapshotIsolation } from "../store/connections/isolation.sql";
import type { ChainHead } from "../audit/chain";
import { advanceChecks } from "./advance-checks";
import { associationChecks } from "./association-checks";
import { clockChecks, nothingStuck } from "./clock-checks";
import { ledgerChecks } from "./ledger-checks";
import { orderChecks } from "./order-checks";
import { settlementChecks } from "./settlement-checks";
import { stateChecks } from "./state-checks";
import { worldContext, type InWorld } from "../store/tx";

const checks = [
  ...ledgerChecks,
  ...orderChecks,
  ...associationChecks,
  ...advanceChecks,
  ...settlementChecks,
  ...stateChecks,
  ...clockChecks,
];

/**
 * Describes the result of a check; `detail` lists its faults, or for the audit chain how many rows are sealed and how
 * many not yet.
 */
export interface CheckOutcome {
  readonly name: string;
  readonly isRight: boolean;
  readonly detail: string;
}

/**
 * Lists the verdicts. right: all checks pass; stuck: the books are right, but a job is stuck; wrong: the books are not
 * right.
 */
export type ProofVerdict = "right" | "stuck" | "wrong";

export interface Proof {
  readonly isRight: boolean;
  readonly verdict: ProofVerdict;
  /** Lists failing checks first. */
  readonly checks: CheckOutcome[];
  readonly logHash: string;
  readonly platform: { purpose: string; balance: Money }[];
}

/**
 * Proves a world's books from one consistent view of the database, and its audit chain against the published head;
 * writes nothing.
 */
export async function proveBooks(
  db: Pick<Database, "transact">,
  world: string,
  publishedHead?: ChainHead,
): Promise<Proof> {
  return db.transact(async (sql) => {
    await setSnapshotIsolation(sql, { isReading: true });
    const tx = worldContext(sql, { id: world });
    const results: CheckOutcome[] = [];
    for (const { name, run } of checks) {
      const { faults, detail = "" } = await run(tx, publishedHead);
      results.push({ name, isRight: faults.length === 0, detail: faults.length > 0 ? faults.join("; ") : detail });
    }
    const failing = results.filter(({ isRight }) => !isRight);
    return {
      isRight: failing.length === 0,
      verdict: verdictOf(failing),
      checks: [...failing, ...results.filter(({ isRight }) => isRight)],
      logHash: await eventLogHash(tx),
      platform: await platformBalances(tx),
    };
  });
}

const verdictOf = (failing: readonly CheckOutcome[]): ProofVerdict =>
  failing.length === 0 ? "right" : failing.every(({ name }) => name === nothingStuck) ? "stuck" : "wrong";

/** Returns the platform's own accounts by purpose and currency, over all stripes. */
async function platformBalances(tx: InWorld): Promise<Proof["platform"]> {
  const sums = await tx.prisma.account.groupBy({
    by: ["purpose", "currency"],
    where: { world: tx.world.id, owner: platform },
    _sum: { balance: true },
    orderBy: [{ purpose: "asc" }, { currency: "asc" }],
  });
  return sums.flatMap(({ purpose, currency, _sum: { balance } }) =>
    balance ? [{ purpose, balance: money(currencyFromColumn(currency), balance) }] : [],
  );
}
