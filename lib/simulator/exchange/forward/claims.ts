import { note } from "@/lib/simulator/platform/audit/audit";
import { takeCredits, watchCredits } from "@/lib/simulator/platform/ledger/credits";
import type { Effect } from "@/lib/simulator/driving/worlds/scheduler";
import { asClock, type Tx } from "@/lib/simulator/platform/store/tx";
import { collectOverdue } from "../../settlement/advance/overdue";
import { claimedOf } from "./funds.sql";
import { settleClaims } from "./funds";

/**
 * Does some work and then, in the same transaction, collects what is claimed of the money that it made available: the
 * debts of defaults first, then their shortfalls, then advances that are overdue, so that nobody spends what is owed. An
 * order that somebody else is at work on is left to the next look at its balance.
 */
export async function collecting<T>(tx: Tx, work: () => Promise<T>): Promise<{ given: T; effects: Effect[] }> {
  watchCredits(tx.sql);
  const given = await work();
  const effects: Effect[] = [];
  // a default that is cured credits what it bought, which may be claimed in turn
  for (let credited = takeCredits(tx.sql); credited.length > 0; credited = takeCredits(tx.sql))
    for (const balance of await claimedOf(tx, credited))
      effects.push(
        ...(balance.claims === "default"
          ? await settleClaims(asClock(tx), balance)
          : await collectOverdue(asClock(tx), { userNo: balance.userNo, currency: balance.sell })),
      );
  for (const { kind, subject } of effects) await note(asClock(tx), { what: kind, subject, outcome: "ok" });
  return { given, effects };
}
