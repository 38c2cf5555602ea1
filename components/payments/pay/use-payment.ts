"use client";
import { useRouter } from "next/navigation";
import { useState, type BaseSyntheticEvent } from "react";
import type * as z from "zod/mini";
import type { DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { useFormConfirmationStep } from "@/components/shell/proof/use-confirm-step";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import type { FormDraft } from "@/lib/forms/use-draft";
import { plus } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";
import { isPayField, paymentFormSchema } from "@/lib/payments/entry";
import { beijingDay } from "@/lib/time/beijing";
import type { PayFilesChosen } from "./pay-files";
import type { PaymentCost } from "./use-cost";
import type { PayEntryState } from "./use-pay-entry";

export type ValidPayEntry = z.output<ReturnType<typeof paymentFormSchema>>;

interface StepOptions {
  files: PayFilesChosen;
  onMade: (newPayment: ClientOutput<typeof payments.pay>) => void;
  /** Called after errors of fields were set. */
  onFault: () => void;
}

/** Manages the steps of a payment: it is validated and priced, then confirmed, then made. */
export function usePaymentSteps(
  { entryState, payee, amountInput, costState, availableIn, isPrefilled }: PayEntryState,
  { files, onMade, onFault }: StepOptions,
) {
  const [router, pay] = [useRouter(), useSend(payments.pay)];
  const today = beijingDay(useWorldClock().now());
  const { confirming, ...step } = useFormConfirmationStep<{
    readonly validEntry: ValidPayEntry;
    readonly cost: PaymentCost;
  }>();
  const {
    form,
    submit: sendForm,
    settled,
    draft,
    problems,
    errorOf,
  } = useSendEntryForm(entryState, payments.cost, paymentFormSchema(payee?.currency, amountInput, today), {
    onDone: confirm,
    onRefused: router.refresh,
    knownOutput: costState.answerTo,
    // a payment that was begun from an earlier one, or from a payee, is no draft of the next visit
    ...(isPrefilled ? { confirmsOnLeave: true } : { draft: "payments.pay", savesOnLeave: true }),
    isStep: true,
  });

  /** Continues with the server's figures to the confirmation step, unless the account's balance is insufficient. */
  function confirm(cost: PaymentCost, validEntry: ValidPayEntry): void {
    // a repeated payment holds no money now: each turn checks the balance when it is due
    const short = validEntry.repeat ? null : shortField(cost, availableIn);
    if (short) return form.setError(short, { message: "amount.short" });
    step.open({ validEntry, cost });
  }

  const { isSending, send } = useSending(draft);
  /** Empties the entry after it was sent: a draft saved from here on must not offer the same payment again. */
  function settle(): void {
    entryState.change({ amount: "", reference: "", merchantOrderNo: "", remarks: "", step: 1 });
    settled();
  }

  async function make(confirmation: DialogConfirmation, isAgain: boolean): Promise<void> {
    if (!confirming) return;
    const input = { ...paymentInput(confirming, files), ...confirmation, isAgain };
    const newPayment = await send(() => pay(input));
    step.close();
    onMade(newPayment);
    settle();
  }

  /** Displays the server's refusals at the fields of the form. */
  function showRefused(fields: Readonly<Record<string, string>>): void {
    step.close();
    for (const [name, message] of Object.entries(fields))
      if (isPayField(name)) form.setError(name, { type: "text", message });
    onFault();
  }

  /** Sends the form for its cost; errors lead to their step. */
  async function submit(event?: BaseSyntheticEvent): Promise<void> {
    await sendForm(event);
    onFault();
  }

  const renew = () => step.renew(costState.outdate, submit);
  const { close } = step;
  return { renew, submit, draft, problems, errorOf, confirming, isSending, close, make, send, settle, showRefused };
}

/** Runs the request that makes the payment, or the standing order; `isSending` is true until its answer. */
function useSending({ runSending }: Pick<FormDraft, "runSending">) {
  const [isSending, setSending] = useState(false);
  const send = <T>(request: () => Promise<T>): Promise<T> => {
    setSending(true);
    return runSending(request).finally(() => setSending(false));
  };
  return { isSending, send };
}

/** Returns a payment as it was agreed to, with its files. */
function paymentInput(
  { validEntry: { repeat: _, ...entry }, cost }: { validEntry: ValidPayEntry; cost: PaymentCost },
  { documentIds, materialIds }: PayFilesChosen,
) {
  return { ...entry, ...agreedFigures(cost), documentIds: [...documentIds], materialIds: [...materialIds] };
}

/** Returns the field of the account with an insufficient balance for the cost, or null. */
function shortField(cost: PaymentCost, availableIn: PayEntryState["availableIn"]): "amount" | "feeCurrency" | null {
  const { debit, fee } = cost;
  if (debit.minor > availableIn(debit.currency)) return "amount";
  return feesBeside(cost) > availableIn(fee.currency) ? "feeCurrency" : null;
}

/** Returns the fees debited from a separate fee account, in minor units; 0 when the paying account pays them. */
const feesBeside = ({ debit, fee, correspondentFee, exchangeFee }: PaymentCost): bigint =>
  fee.currency === debit.currency ? 0n : fee.minor + correspondentFee.minor + exchangeFee.minor;

/** Returns the figures that the payer has agreed to. */
const agreedFigures = ({ debit, fee, correspondentFee, exchangeFee, quoteId }: PaymentCost) => ({
  shownDebit: debit,
  shownFee: [fee, correspondentFee, exchangeFee].reduce(plus),
  ...(quoteId && { quoteId }),
});
