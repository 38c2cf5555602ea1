"use client";
import { useRouter } from "next/navigation";
import type * as z from "zod/mini";
import type { DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { useFormConfirmationStep } from "@/components/shell/proof/use-confirm-step";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { formFieldOfRefusal } from "@/lib/call/refusals";
import type { ActionErrors } from "@/lib/forms/form-errors";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayFormSchema, isExchangePayField, type ExchangePayEntry } from "@/lib/settlement/exchange-pay/entry";
import type { OfferedPayee } from "./exchange-pay-form";
import type { ExchangePayCost, useExchangePayCost } from "./use-exchange-pay-cost";

type CreatedOrder = ClientOutput<typeof exchangePayCalls.makeExchangePay>;

/** Holds the validated input, and its cost from the server. */
export interface ExchangePayConfirming {
  readonly checkedInput: z.output<ReturnType<typeof exchangePayFormSchema>>;
  readonly cost: ExchangePayCost;
}

/** Runs an order: validated and priced, then confirmed, then created. */
export function useExchangePaySteps(
  entryForm: ControlledEntry<ExchangePayEntry>,
  {
    payee,
    pricing: { answer, answerTo, outdate },
    available,
    version,
    documentIds,
    onMade,
  }: {
    payee: OfferedPayee | undefined;
    pricing: ReturnType<typeof useExchangePayCost>;
    /** Holds the available balance in the payer currency, in minor units. */
    available: bigint;
    version: number;
    documentIds: readonly string[];
    onMade: (order: CreatedOrder) => void;
  },
) {
  const router = useRouter();
  const send = useSend(exchangePayCalls.makeExchangePay);
  const step = useFormConfirmationStep<ExchangePayConfirming>();
  const rule = exchangePayFormSchema({ payee, available, heldAmount: answer?.held, version });
  const { form, submit, settled, problems, errorOf } = useSendEntryForm(
    entryForm,
    exchangePayCalls.exchangePayCost,
    rule,
    {
      onDone(cost, checkedInput) {
        // reported before the password is requested
        if (cost.held && cost.held.minor > available) form.setError("amount", { message: "amount.short" });
        else step.open({ cost, checkedInput });
      },
      onRefused: router.refresh,
      knownOutput: answerTo,
      draft: "settlement.exchangePay",
      confirmsOnLeave: true,
      isStep: true,
    },
  );

  const perform = async (of: ExchangePayConfirming, confirmation: DialogConfirmation): Promise<CreatedOrder> =>
    send({ ...of.checkedInput, ...confirmation, documentIds: [...documentIds], shownDebit: of.cost.debit });

  function finish(order: CreatedOrder): void {
    onMade(order);
    // a draft saved from here on must not offer the same order again
    entryForm.change({ amount: "", reference: "", remarks: "", agreed: false });
    settled();
  }

  const { confirming, close } = step;

  /** Displays an increased cost again, and the server's refusals of the form at their field. */
  function onRefused({ code, problem }: ActionErrors): void {
    if (code === "COST_CHANGED") return void step.renew(outdate, submit);
    const field = code && formFieldOfRefusal(code);
    if (field === undefined || problem === undefined || !isExchangePayField(field)) return;
    close();
    form.setError(field, { type: "text", message: problem });
  }

  return { submit, problems, errorOf, confirming, close, onRefused, perform, finish };
}
