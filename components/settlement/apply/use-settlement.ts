"use client";
import { useRouter } from "next/navigation";
import type * as z from "zod/mini";
import type { DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { useFormConfirmationStep } from "@/components/shell/proof/use-confirm-step";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import { isSettleField, settlementFormSchema } from "@/lib/settlement/orders/entry";
import type { SettleCost } from "./use-settle-cost";
import type { SettleEntryState } from "./use-settle-entry";

/** Holds the validated input, and its cost from the server. */
export interface ConfirmingSettlement {
  readonly checkedInput: z.output<ReturnType<typeof settlementFormSchema>>;
  readonly cost: SettleCost;
}

/** Runs a settlement: validated and priced, then confirmed, then created. */
export function useSettlementSteps(
  { entryForm, pricing, available, agreements }: SettleEntryState,
  onMade: (order: ClientOutput<typeof settlementOrders.settle>) => void,
) {
  const router = useRouter();
  const send = useSend(settlementOrders.settle);
  const { confirming, ...step } = useFormConfirmationStep<ConfirmingSettlement>();
  const { form, submit, settled, problems, errorOf } = useSendEntryForm(
    entryForm,
    settlementOrders.settlementCost,
    settlementFormSchema(agreements),
    {
      onDone: confirm,
      onRefused: router.refresh,
      draft: "settlement.apply",
      confirmsOnLeave: true,
      isStep: true,
      // uploaded files are not displayed by the upload box after a restore
      secret: ["documentIds", "agreed"],
    },
  );

  /** Opens the confirm step with the server's figures, unless the account has insufficient funds. */
  function confirm(cost: SettleCost, checkedInput: ConfirmingSettlement["checkedInput"]): void {
    const requiredMoney = cost.review ? cost.review.held : cost.debit;
    const isShort = !cost.advance && requiredMoney.minor > available(checkedInput.payCurrency).minor;
    if (isShort) return form.setError("amount", { message: "amount.short" });
    // it came with more to accept than was known when it was ticked
    if (cost.agreements.some(({ id }) => !entryForm.entry.agreed.includes(id)))
      return form.setError("agreed", { message: "terms.agree" });
    step.open({ checkedInput, cost });
  }

  async function make(confirmation: DialogConfirmation): Promise<void> {
    if (!confirming) return;
    const { checkedInput, cost } = confirming;
    const { quoteId, debit, agreements: acceptedAgreements } = cost;
    const order = await send({
      ...checkedInput,
      ...confirmation,
      quoteId,
      shownDebit: debit,
      agreed: acceptedAgreements,
    });
    step.close();
    onMade(order);
    // a draft saved from here on must not offer the same settlement again
    entryForm.change({ amount: "", note: "", documentIds: [], agreed: [], isChosen: false, associationNos: [] });
    settled();
  }

  /** Displays the server's refusals of the form at its fields. */
  function showRefused(fields: Readonly<Record<string, string>>): void {
    step.close();
    for (const [name, message] of Object.entries(fields))
      if (isSettleField(name)) form.setError(name, { type: "text", message });
  }

  const renew = () => step.renew(pricing.outdate, submit);
  return { submit, problems, errorOf, confirming, close: step.close, renew, make, showRefused };
}
