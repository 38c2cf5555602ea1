import { beijing, dayOf } from "@/lib/time/beijing";
import { nextWorkingDay } from "@/lib/time/calendar";
import { isBefore, later, minuteMs } from "@/lib/time/instant";
import { bankStepMs, doBanksAct } from "../payments/bank-turn";
import { fateNow } from "../payments/by-themselves";
import { drawOf, type Fate } from "../payments/fate";
import { explain } from "@/lib/simulator/platform/store/reasons";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { Effect, JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { acceptSettlement, askDocuments, succeedSettlement } from "@/lib/simulator/settlement/banks/bank-operations";
import { scheduleBankStep } from "./bank-turn";
import { failSettlement, returnSettlement } from "@/lib/simulator/settlement/banks/fail-settlement";
import { says } from "./says";

type Settlement = Row<"SettlementOrder">;
type BankTx = Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">;

/** The payee's bank books from this hour, within so many minutes. */
const booksFrom = 10;
const booksWithin = 300;

/** When the payee has the yuan: on the expected day, or where the bank is late the working day after, at a minute of its own. */
function arrivesAt(world: World, { orderNo, expectedOn }: Settlement, { fate }: Fate, now: Date): Date {
  const day = fate === "late" || fate === "hold" ? nextWorkingDay(expectedOn) : expectedOn;
  const at = later(beijing(day, booksFrom), (drawOf(world, orderNo, "minute") % booksWithin) * minuteMs);
  const soonest = later(now, bankStepMs(world));
  return isBefore(at, soonest) ? soonest : at;
}

/** What becomes of a payout; of one that is tried again all is well, unless operations decided otherwise. */
async function fateOfTry(tx: Tx, row: Settlement): Promise<Fate> {
  const fate = await fateNow(tx, { ...row, amountMinor: row.receiveMinor });
  return row.attempts > 1 && fate.rule !== "bankNext" ? { fate: "onTime", rule: "bankOnTime" } : fate;
}

const effect = (tx: Tx, { orderNo }: Settlement, kind: string): Effect[] => [{ kind, subject: orderNo, at: tx.now }];

const because = (tx: Tx, { id }: Settlement, { rule }: Fate): Promise<void> => explain(tx, [{ subject: id, rule }]);

/** The first step: the payout is taken on, or what it wants is said. */
async function takenUp(tx: BankTx, row: Settlement, fate: Fate): Promise<readonly Effect[]> {
  const { orderNo } = row;
  const isReturnedNow = fate.rule === "bankNext" && fate.fate === "return";
  if (fate.fate === "fail" || isReturnedNow) {
    await failSettlement(tx, { orderNo, reason: fate.says || (isReturnedNow ? says.return : says.fail) });
    await because(tx, row, fate);
    return effect(tx, row, "settlement.failed");
  }
  if (fate.fate === "documents" && row.asked === null && !(await wasAsked(tx, row))) {
    await askDocuments(tx, { orderNo, documents: fate.says || says.documents });
    await because(tx, row, fate);
    return effect(tx, row, "settlement.asked");
  }
  await acceptSettlement(tx, { orderNo });
  await scheduleBankStep(tx, row.id, arrivesAt(tx.world, row, fate, tx.now));
  return [];
}

const wasAsked = async ({ prisma, world }: Tx, { id }: Settlement): Promise<boolean> =>
  (await prisma.history.count({ where: { world: world.id, subject: id, event: "askDocuments" } })) > 0;

/** The payee has the yuan; where its bank will send them back, it does on the next working day. */
async function arrived(tx: BankTx, row: Settlement, fate: Fate): Promise<readonly Effect[]> {
  await succeedSettlement(tx, { orderNo: row.orderNo });
  await because(tx, row, fate);
  if (fate.fate === "return") await scheduleBankStep(tx, row.id, beijing(nextWorkingDay(dayOf(tx.now)), booksFrom));
  return effect(tx, row, "settlement.arrived");
}

/** The bank's next step with a settlement, while it acts by itself. One that operations took in hand is left to them. */
export const bankStep: JobHandler = async (tx, { subject }) => {
  const row = await lockRow(tx, "SettlementOrder", { world: tx.world.id, id: subject });
  if (!row || !doBanksAct(tx.world)) return;
  if (row.state !== "processing" && row.state !== "success") return;
  const fate = await fateOfTry(tx, row);
  if (row.state === "processing") return row.acceptedAt === null ? takenUp(tx, row, fate) : arrived(tx, row, fate);
  if (fate.fate !== "return") return;
  await returnSettlement(tx, { orderNo: row.orderNo, reason: fate.says || says.return });
  return effect(tx, row, "settlement.returned");
};
