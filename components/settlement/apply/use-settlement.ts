"use client";
import { useRouter } from "next/navigation";
import type * as z from "zod/mini";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
import { useConfirmStep } from "@/components/shell/proof/use-confirm-step";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { isSettleField, settleRule } from "@/lib/settlement/orders/entry";
import type { SettleCost } from "./use-settle-cost";
import type { SettleEntryHeld } from "./use-settle-entry";

/** What was entered, as it was checked, and what the server says it costs. */
export interface ConfirmingSettlement {
  readonly checked: z.output<ReturnType<typeof settleRule>>;
  readonly cost: SettleCost;
}

/** A settlement on its way: checked and priced, then confirmed, then made. */
export function useSettlement(
  { held, shown, available, agreements }: SettleEntryHeld,
  onMade: (made: Got<typeof settlementOrders.settle>) => void,
) {
  const router = useRouter();
  const send = useSend(settlementOrders.settle);
  const { confirming, ...step } = useConfirmStep<ConfirmingSettlement>();
  const { form, submit, settled, problems, errorOf } = useEntryCall(
    held,
    settlementOrders.settlementCost,
    settleRule(agreements),
    {
      done: confirm,
      refused: router.refresh,
      draft: "settlement.apply",
      asksOnLeave: true,
      isStep: true,
      // what was uploaded is shown by no box after coming back
      secret: ["documentIds", "agreed"],
    },
  );

  /** The server's own figures have come: on to the confirm step, unless the account is short of them. */
  function confirm(cost: SettleCost, checked: ConfirmingSettlement["checked"]): void {
    const taken = cost.review ? cost.review.held : cost.debit;
    const isShort = !cost.advance && taken.minor > available(checked.payCurrency).minor;
    if (isShort) return form.setError("amount", { message: "amount.short" });
    // it came with more to accept than was known when it was ticked
    if (cost.agreements.some(({ id }) => !held.entry.agreed.includes(id)))
      return form.setError("agreed", { message: "terms.agree" });
    step.open({ checked, cost });
  }

  async function make(confirmed: Confirmed): Promise<void> {
    if (!confirming) return;
    const { checked, cost } = confirming;
    const { quoteId, debit, agreements: agreed } = cost;
    const made = await send({ ...checked, ...confirmed, quoteId, shownDebit: debit, agreed });
    step.close();
    onMade(made);
    // a draft kept from here on must not offer the same settlement again
    held.change({ amount: "", note: "", documentIds: [], agreed: [], isChosen: false, associationNos: [] });
    settled();
  }

  /** What the server refused of the form is told there, at its fields. */
  function showRefused(fields: Readonly<Record<string, string>>): void {
    step.close();
    for (const [name, message] of Object.entries(fields))
      if (isSettleField(name)) form.setError(name, { type: "text", message });
  }

  const renew = () => step.renew(shown.outdate, submit);
  return { submit, problems, errorOf, confirming, close: step.close, renew, make, showRefused };
}
