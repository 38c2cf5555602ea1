"use client";
import { useRouter } from "next/navigation";
import type * as z from "zod/mini";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
import { useConfirmStep } from "@/components/shell/proof/use-confirm-step";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { fieldOf } from "@/lib/call/refusals";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";
import { useEntryCall } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayRule, isExchangePayField, type ExchangePayEntry } from "@/lib/settlement/exchange-pay/entry";
import type { OfferedPayee } from "./exchange-pay-form";
import type { ExchangePayCost, useExchangePayCost } from "./use-exchange-pay-cost";

type Made = Got<typeof exchangePays.makeExchangePay>;

/** What was entered, as it was checked, and what the server says it costs. */
export interface ExchangePayConfirming {
  readonly checked: z.output<ReturnType<typeof exchangePayRule>>;
  readonly cost: ExchangePayCost;
}

/** An order on its way: checked and priced, then confirmed, then made. */
export function useExchangePay(
  held: ControlledEntry<ExchangePayEntry>,
  {
    payee,
    shown: { answer, answerTo, outdate },
    available,
    version,
    documentIds,
    onMade,
  }: {
    payee: OfferedPayee | undefined;
    shown: ReturnType<typeof useExchangePayCost>;
    /** What there is to spend of the payer currency, in minor units. */
    available: bigint;
    version: number;
    documentIds: readonly string[];
    onMade: (made: Made) => void;
  },
) {
  const router = useRouter();
  const send = useSend(exchangePays.makeExchangePay);
  const step = useConfirmStep<ExchangePayConfirming>();
  const rule = exchangePayRule({ payee, available, held: answer?.held, version });
  const { form, submit, settled, problems, errorOf } = useEntryCall(held, exchangePays.exchangePayCost, rule, {
    done(cost, checked) {
      // told before the password is asked for
      if (cost.held && cost.held.minor > available) form.setError("amount", { message: "amount.short" });
      else step.open({ cost, checked });
    },
    refused: router.refresh,
    known: answerTo,
    draft: "settlement.exchangePay",
    asksOnLeave: true,
    isStep: true,
  });

  const perform = async (of: ExchangePayConfirming, confirmed: Confirmed): Promise<Made> =>
    send({ ...of.checked, ...confirmed, documentIds: [...documentIds], shownDebit: of.cost.debit });

  function finish(made: Made): void {
    onMade(made);
    // a draft kept from here on must not offer the same order again
    held.change({ amount: "", reference: "", remarks: "", agreed: false });
    settled();
  }

  const { confirming, close } = step;

  /** What costs more by now is shown anew; what the server refused of the form is told there, at its field. */
  function refused({ code, problem }: ActionErrors): void {
    if (code === "COST_CHANGED") return void step.renew(outdate, submit);
    const field = code && fieldOf(code);
    if (field === undefined || problem === undefined || !isExchangePayField(field)) return;
    close();
    form.setError(field, { type: "text", message: problem });
  }

  return { submit, problems, errorOf, confirming, close, refused, perform, finish };
}
