"use client";
import { useRouter } from "next/navigation";
import type * as z from "zod/mini";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
import { useConfirmStep } from "@/components/shell/proof/use-confirm-step";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { plus } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { isPayField, payRule } from "@/lib/payments/entry";
import { dayOf } from "@/lib/time/beijing";
import type { PayFilesChosen } from "./pay-files";
import type { PaymentCost } from "./use-cost";
import type { PayEntryHeld } from "./use-pay-entry";

export type Checked = z.output<ReturnType<typeof payRule>>;

/** A payment on its way: checked and priced, then confirmed, then made. */
export function usePayment(
  { held, payee, typed, shown, availableIn, isPrefilled }: PayEntryHeld,
  { files, onMade }: { files: PayFilesChosen; onMade: (made: Got<typeof payments.pay>) => void },
) {
  const [router, pay] = [useRouter(), useSend(payments.pay)];
  const today = dayOf(useWorldClock().now());
  const { confirming, ...step } = useConfirmStep<{ readonly checked: Checked; readonly cost: PaymentCost }>();
  const { form, submit, settled, ...told } = useEntryCall(held, payments.cost, payRule(payee?.currency, typed, today), {
    done: confirm,
    refused: router.refresh,
    known: shown.answerTo,
    ...(!isPrefilled && { draft: "payments.pay" }),
    asksOnLeave: true,
    isStep: true,
  });

  /** The server's own figures have come: on to the confirm step, unless the account is short of them. */
  function confirm(cost: PaymentCost, checked: Checked): void {
    // nothing is held for what is repeated: each turn looks for its money itself
    const short = checked.repeat ? null : shortField(cost, availableIn);
    if (short) return form.setError(short, { message: "amount.short" });
    step.open({ checked, cost });
  }

  async function make(confirmed: Confirmed, isAgain: boolean): Promise<void> {
    if (!confirming) return;
    const { repeat: _, ...checked } = confirming.checked;
    const made = await pay({
      ...checked,
      ...confirmed,
      ...shownOf(confirming.cost),
      documentIds: [...files.documentIds],
      materialIds: [...files.materialIds],
      isAgain,
    });
    step.close();
    onMade(made);
    // a draft kept from here on must not offer the same payment again
    held.change({ amount: "", reference: "", merchantOrderNo: "", remarks: "" });
    settled();
  }

  /** What the server refused of the form is told there, at its fields. */
  function showRefused(fields: Readonly<Record<string, string>>): void {
    step.close();
    for (const [name, message] of Object.entries(fields))
      if (isPayField(name)) form.setError(name, { type: "text", message });
  }

  const renew = () => step.renew(shown.outdate, submit);
  const { close } = step;
  return { renew, submit, problems: told.problems, errorOf: told.errorOf, confirming, close, make, showRefused };
}

/** The field that names an account which is short of the cost; null where none is. */
function shortField(cost: PaymentCost, availableIn: PayEntryHeld["availableIn"]): "amount" | "feeCurrency" | null {
  const { debit, fee } = cost;
  if (debit.minor > availableIn(debit.currency)) return "amount";
  return feesBeside(cost) > availableIn(fee.currency) ? "feeCurrency" : null;
}

/** What the account of the fees is debited beside that of the payment, in minor units. */
const feesBeside = ({ debit, fee, correspondentFee, exchangeFee }: PaymentCost): bigint =>
  fee.currency === debit.currency ? 0n : fee.minor + correspondentFee.minor + exchangeFee.minor;

/** The figures that its payer has agreed to. */
const shownOf = ({ debit, fee, correspondentFee, exchangeFee, quoteId }: PaymentCost) => ({
  shownDebit: debit,
  shownFee: [fee, correspondentFee, exchangeFee].reduce(plus),
  ...(quoteId && { quoteId }),
});
