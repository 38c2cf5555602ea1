"use client";
import { useRouter } from "next/navigation";
import type * as z from "zod/mini";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
import { useConfirmStep } from "@/components/shell/proof/use-confirm-step";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useEntryCall } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { transfers } from "@/lib/transfers/calls/transfers";
import { transferRule, type TransferEntry } from "@/lib/transfers/entry";
import type { TransferCost, useTransferCost } from "./use-transfer-cost";

type Made = Got<typeof transfers.transfer>;
type Rule = typeof transferRule;

/** What was entered, as it was checked, and what the server says it costs. */
export interface Confirming {
  readonly checked: z.output<ReturnType<Rule>>;
  readonly cost: TransferCost;
}

/** A transfer on its way: checked and priced, then confirmed, then made. */
export function useTransfer(
  held: ControlledEntry<TransferEntry>,
  {
    shown: { cost, answerTo, outdate },
    available,
    materialIds,
    onMade,
  }: {
    shown: ReturnType<typeof useTransferCost>;
    /** What there is to spend of the currency, in minor units. */
    available: bigint;
    materialIds: readonly string[];
    onMade: (made: Made) => void;
  },
) {
  const router = useRouter();
  const send = useSend(transfers.transfer);
  const step = useConfirmStep<Confirming>();
  const { form, submit, settled, problems, errorOf } = useEntryCall(
    held,
    transfers.transferFee,
    transferRule({ available, debit: cost?.debit }),
    {
      done(price, checked) {
        if (price.debit.minor > available) form.setError("amount", { message: "amount.short" });
        else step.open({ cost: price, checked });
      },
      refused: router.refresh,
      known: answerTo,
      draft: "transfers.apply",
      isStep: true,
    },
  );

  const perform = async (of: Confirming, confirmed: Confirmed): Promise<Made> =>
    send({ ...of.checked, ...confirmed, materialIds: [...materialIds], shownDebit: of.cost.debit });

  function finish(made: Made): void {
    onMade(made);
    // a draft kept from here on must not offer the same transfer again
    held.change({ amount: "", reference: "" });
    settled();
  }

  const { confirming, close } = step;
  return { submit, problems, errorOf, confirming, close, renew: () => step.renew(outdate, submit), perform, finish };
}
