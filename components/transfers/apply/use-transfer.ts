"use client";
import { useRouter } from "next/navigation";
import type * as z from "zod/mini";
import type { DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { useFormConfirmationStep } from "@/components/shell/proof/use-confirm-step";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { transfers } from "@/lib/transfers/calls/transfers";
import { transferFormSchema, type TransferEntry } from "@/lib/transfers/entry";
import type { TransferCost, useTransferCost } from "./use-transfer-cost";

type CreatedTransfer = ClientOutput<typeof transfers.transfer>;
type Rule = typeof transferFormSchema;

/** Holds the validated entry, and its cost as returned by the server. */
export interface Confirming {
  readonly transferInput: z.output<ReturnType<Rule>>;
  readonly cost: TransferCost;
}

/** Controls the steps of a transfer: validated and priced, then confirmed, then created. */
export function useTransferSteps(
  entryState: ControlledEntry<TransferEntry>,
  {
    priceState: { cost, answerTo, outdate },
    available,
    materialIds,
    onMade,
  }: {
    priceState: ReturnType<typeof useTransferCost>;
    /** Holds the spendable balance of the currency, in minor units. */
    available: bigint;
    materialIds: readonly string[];
    onMade: (transfer: CreatedTransfer) => void;
  },
) {
  const router = useRouter();
  const send = useSend(transfers.transfer);
  const step = useFormConfirmationStep<Confirming>();
  const { form, submit, settled, problems, errorOf } = useSendEntryForm(
    entryState,
    transfers.transferFee,
    transferFormSchema({ available, debit: cost?.debit }),
    {
      onDone(price, transferInput) {
        if (price.debit.minor > available) form.setError("amount", { message: "amount.short" });
        else step.open({ cost: price, transferInput });
      },
      onRefused: router.refresh,
      knownOutput: answerTo,
      draft: "transfers.apply",
      isStep: true,
    },
  );

  const perform = async (of: Confirming, confirmation: DialogConfirmation): Promise<CreatedTransfer> =>
    send({ ...of.transferInput, ...confirmation, materialIds: [...materialIds], shownDebit: of.cost.debit });

  function finish(transfer: CreatedTransfer): void {
    onMade(transfer);
    // a draft saved from here on must not offer the same transfer again
    entryState.change({ amount: "", reference: "" });
    settled();
  }

  const { confirming, close } = step;
  return { submit, problems, errorOf, confirming, close, renew: () => step.renew(outdate, submit), perform, finish };
}
