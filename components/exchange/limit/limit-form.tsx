"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { ClientOutput } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { limitOrderFormSchema, type LimitEntry } from "@/lib/exchange/entry";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { ExchangeDoneNotice } from "../orders/done-notice";
import type { ApplyFacts } from "../orders/apply-facts";
import { LimitOrderFields, parseTargetRate } from "./limit-body";
import { useEntryFacts } from "../orders/use-entry-facts";

/** Sells one currency for another once the market reaches a target. */
export function LimitOrderForm({ facts }: { facts: ApplyFacts }) {
  const t = useTranslations("exchange.limit");
  const router = useRouter();
  const [placedOrder, setDone] = useState<ClientOutput<typeof exchange.placeLimit>>();
  const entryState = useControlledForm<LimitEntry>({
    sell: facts.sell,
    buy: facts.buy,
    fixed: "sell",
    amount: "",
    target: "",
    validUntil: facts.days.last,
    fillsPart: false,
    holdsFunds: false,
  });
  const { entry } = entryState;
  const [isBack, setBack] = useState(false);
  const entryFacts = useEntryFacts(entry, facts, parseTargetRate(entry));
  const form = useSendEntryForm(entryState, exchange.placeLimit, limitOrderFormSchema(entryFacts.formFacts), {
    onDone: (order) => {
      setDone(order);
      router.refresh();
    },
    onRefused: router.refresh,
    draft: "exchange.limit",
  });

  const change = (part: Partial<LimitEntry>) => {
    const isOtherPair = part.sell !== undefined || part.buy !== undefined;
    entryState.change({ ...part, ...(isOtherPair && { target: "" }) });
  };

  if (placedOrder)
    return (
      <ExchangeDoneNotice
        order={placedOrder}
        onAnother={() => {
          setBack(true);
          setDone(undefined);
          change({ amount: "", target: "" });
        }}
      />
    );
  return (
    <LimitOrderFields
      entry={entry}
      onChange={change}
      entryFacts={entryFacts}
      days={facts.days}
      form={form}
      action={t("confirm")}
      hasAutoFocus={isBack}
      isActive={facts.isActive}
      currencies={facts.currencies}
      balances={facts.balances.rows.map(({ available }) => available)}
    />
  );
}
