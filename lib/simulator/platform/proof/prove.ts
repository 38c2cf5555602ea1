import { money, type Money } from "@/lib/money/money";
import type { Database } from "../store/database";
import { platform } from "../ledger/chart";
import { logHash } from "@/lib/simulator/driving/worlds/event-log";
import { currencyOf } from "../store/currency-of";
import { seeOneInstant } from "../store/isolation.sql";
import type { Head } from "../audit/chain";
import { advanceChecks } from "./advance-checks";
import { associationChecks } from "./association-checks";
import { clockChecks, nothingStuck } from "./clock-checks";
import { ledgerChecks } from "./ledger-checks";
import { orderChecks } from "./order-checks";
import { settlementChecks } from "./settlement-checks";
import { stateChecks } from "./state-checks";
import { inWorld, type InWorld } from "../store/tx";

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
 * The result of a check; `detail` lists its faults, or for the audit chain how many rows are sealed and how many not
 * yet.
 */
export interface Checked {
  readonly name: string;
  readonly isRight: boolean;
  readonly detail: string;
}

/** right; stuck: the books are, but a job is set aside; wrong: they are not. */
export type Verdict = "right" | "stuck" | "wrong";

export interface Proof {
  readonly isRight: boolean;
  readonly verdict: Verdict;
  /** Those that fail come first. */
  readonly checks: Checked[];
  readonly logHash: string;
  readonly platform: { purpose: string; balance: Money }[];
}

/**
 * Proves a world's books from one consistent view of the database, and its audit chain against the head that was
 * published of it; writes nothing.
 */
export async function prove(db: Pick<Database, "transact">, world: string, published?: Head): Promise<Proof> {
  return db.transact(async (sql) => {
    await seeOneInstant(sql, { isReading: true });
    const tx = inWorld(sql, { id: world });
    const done: Checked[] = [];
    for (const { name, look } of checks) {
      const { faults, told = "" } = await look(tx, published);
      done.push({ name, isRight: faults.length === 0, detail: faults.length > 0 ? faults.join("; ") : told });
    }
    const failing = done.filter(({ isRight }) => !isRight);
    return {
      isRight: failing.length === 0,
      verdict: verdictOf(failing),
      checks: [...failing, ...done.filter(({ isRight }) => isRight)],
      logHash: await logHash(tx),
      platform: await platformBalances(tx),
    };
  });
}

const verdictOf = (failing: readonly Checked[]): Verdict =>
  failing.length === 0 ? "right" : failing.every(({ name }) => name === nothingStuck) ? "stuck" : "wrong";

/** The platform's own accounts by purpose and currency, all stripes together. */
async function platformBalances(tx: InWorld): Promise<Proof["platform"]> {
  const sums = await tx.prisma.account.groupBy({
    by: ["purpose", "currency"],
    where: { world: tx.world.id, owner: platform },
    _sum: { balance: true },
    orderBy: [{ purpose: "asc" }, { currency: "asc" }],
  });
  return sums.flatMap(({ purpose, currency, _sum: { balance } }) =>
    balance ? [{ purpose, balance: money(currencyOf(currency), balance) }] : [],
  );
}
