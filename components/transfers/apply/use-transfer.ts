"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
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
    facts,
    answerTo,
    materialIds,
    onMade,
  }: {
    facts: Parameters<Rule>[0];
    answerTo: ReturnType<typeof useTransferCost>["answerTo"];
    materialIds: readonly string[];
    onMade: (made: Made) => void;
  },
) {
  const router = useRouter();
  const send = useSend(transfers.transfer);
  const [confirming, setConfirming] = useState<Confirming>();
  /** Whether the figures that were confirmed hold no more, and others are asked for. */
  const isOutdated = useRef(false);
  const { form, submit, settled, problems, errorOf } = useEntryCall(held, transfers.transferFee, transferRule(facts), {
    done(cost, checked) {
      if (cost.debit.minor > facts.available) form.setError("amount", { message: "amount.short" });
      else {
        isOutdated.current = false;
        setConfirming({ cost, checked });
      }
    },
    refused: router.refresh,
    known: (asked) => (isOutdated.current ? undefined : answerTo(asked)),
    draft: "transfers.apply",
    isStep: true,
  });

  const perform = async (of: Confirming, confirmed: Confirmed): Promise<Made> =>
    send({ ...of.checked, ...confirmed, materialIds: [...materialIds], shownDebit: of.cost.debit });

  const close = () => setConfirming(undefined);

  /** What was confirmed costs something else by now: the new figures are shown to be confirmed, or the form says why not. */
  async function renew(): Promise<void> {
    isOutdated.current = true;
    await submit();
    if (isOutdated.current) close();
    isOutdated.current = false;
  }

  function finish(made: Made): void {
    onMade(made);
    // a draft kept from here on must not offer the same transfer again
    held.change({ amount: "", reference: "" });
    settled();
  }

  return { submit, problems, errorOf, confirming, close, renew, perform, finish };
}
