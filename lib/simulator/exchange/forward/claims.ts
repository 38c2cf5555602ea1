import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { takeCreditedAccounts, startRecordingCredits } from "@/lib/simulator/platform/ledger/credits";
import type { ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import { withClockActor, type Tx } from "@/lib/simulator/platform/store/tx";
import { collectOverdueAdvances } from "../../settlement/advance/overdue";
import { readBalanceClaims } from "./awaited-funds";
import { applyFundsToClaims } from "./funds";

/**
 * Runs some work and then, in the same transaction, collects the claims on the money that it made available: the debts
 * of defaults first, then their shortfalls, then overdue advances, so that nobody spends money that is owed. An order
 * that another transaction has locked is left to the next check of its balance.
 */
export async function runAndCollectClaims<T>(
  tx: Tx,
  work: () => Promise<T>,
): Promise<{ output: T; effects: ClockEffect[] }> {
  startRecordingCredits(tx.sql);
  const output = await work();
  const effects: ClockEffect[] = [];
  // a default that is cured credits what it bought, which may be claimed in turn
  for (
    let creditedAccounts = takeCreditedAccounts(tx.sql);
    creditedAccounts.length > 0;
    creditedAccounts = takeCreditedAccounts(tx.sql)
  )
    for (const balance of await readBalanceClaims(tx, creditedAccounts))
      effects.push(
        ...(balance.claims === "default"
          ? await applyFundsToClaims(withClockActor(tx), balance)
          : await collectOverdueAdvances(withClockActor(tx), { userNo: balance.userNo, currency: balance.sell })),
      );
  for (const { kind, subject } of effects)
    await writeAuditNote(withClockActor(tx), { what: kind, subject, outcome: "ok" });
  return { output, effects };
}
