import { income, remittance } from "@/lib/receiving/states";
import { isBefore, minuteMs } from "@/lib/time/instant";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { StepNow } from "../beginning";
import { short } from "../short-forms";
import { type Scope } from "./actors";

/** Returns remittances that are on their way to a merchant's balance. */
export async function remittancesUnderWay(tx: Tx, { most }: Scope): Promise<StepNow[]> {
  const rows = await tx.prisma.remittance.findMany({
    where: { world: tx.world.id, state: remittance.first, payeeAccount: "" },
    orderBy: [{ userNo: "asc" }, { orderNo: "asc" }],
    take: most,
  });
  return rows
    .filter(({ arrivesAt }) => isBefore(tx.now, arrivesAt))
    .map(({ userNo, currency, amountMinor, payerName, postscript, needsAssociation, arrivesAt, orderNo, state }) => ({
      userNo,
      action: "remit" as const,
      takes: {
        amount: short(currencyOf(currency), amountMinor),
        from: payerName,
        ...(postscript && { postscript }),
        arrivesInMinutes: Math.ceil((arrivesAt.getTime() - tx.now.getTime()) / minuteMs),
        ...(needsAssociation && { needsAssociation }),
      },
      orderNo,
      tells: { machine: remittance.name, state },
    }));
}

/**
 * Returns incomes that wait, with their money on hold, for the orders that they pay, as remittances sent again. Omits
 * incomes that are linked with a part of their orders or were checked, since they need further steps.
 */
export async function incomesToAssociate(tx: Tx, { most }: Scope): Promise<StepNow[]> {
  const rows = await tx.prisma.income.findMany({
    where: {
      world: tx.world.id,
      state: "toAssociate" satisfies (typeof income.states)[number],
      linkedMinor: 0,
      returnedMinor: 0,
      checkReasons: { isEmpty: true },
    },
    orderBy: [{ userNo: "asc" }, { detailId: "asc" }],
    take: most,
  });
  const remittanceRows = await tx.prisma.remittance.findMany({
    where: { world: tx.world.id, id: { in: rows.map(({ remittanceId }) => remittanceId) } },
  });
  const byId = new Map(remittanceRows.map((row) => [row.id, row]));
  return rows.flatMap(({ userNo, currency, heldMinor, remittanceId, state }) => {
    const sentRemittance = byId.get(remittanceId);
    if (!sentRemittance || heldMinor <= 0n) return [];
    return [
      {
        userNo,
        action: "remit" as const,
        takes: {
          amount: short(currencyOf(currency), heldMinor),
          from: sentRemittance.payerName,
          ...(sentRemittance.postscript && { postscript: sentRemittance.postscript }),
          needsAssociation: true,
        },
        orderNo: sentRemittance.orderNo,
        tells: { machine: income.name, state },
        adds: [{ currency: currencyOf(currency), minor: -heldMinor }],
      },
    ];
  });
}
