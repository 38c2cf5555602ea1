"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { limitRule, type LimitEntry } from "@/lib/exchange/entry";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { useEntry } from "@/lib/forms/use-entry";
import { DoneNotice } from "../orders/done-notice";
import type { ApplyFacts } from "../orders/apply-facts";
import { LimitBody, targetRate } from "./limit-body";
import { useEntryFacts } from "../orders/use-entry-facts";

/** Sell one currency for another once the market touches a target. */
export function LimitForm({ facts }: { facts: ApplyFacts }) {
  const t = useTranslations("exchange.limit");
  const router = useRouter();
  const [done, setDone] = useState<Got<typeof exchange.placeLimit>>();
  const held = useEntry<LimitEntry>({
    sell: facts.sell,
    buy: facts.buy,
    fixed: "sell",
    amount: "",
    target: "",
    validUntil: facts.days.last,
    fillsPart: false,
    holdsFunds: false,
  });
  const { entry } = held;
  const [isBack, setBack] = useState(false);
  const known = useEntryFacts(entry, facts, targetRate(entry));
  const form = useEntryCall(held, exchange.placeLimit, limitRule(known.shown), {
    done: (made) => {
      setDone(made);
      router.refresh();
    },
    refused: router.refresh,
    draft: "exchange.limit",
  });

  const change = (part: Partial<LimitEntry>) => {
    const isOtherPair = part.sell !== undefined || part.buy !== undefined;
    held.change({ ...part, ...(isOtherPair && { target: "" }) });
  };

  if (done)
    return (
      <DoneNotice
        order={done}
        onAnother={() => {
          setBack(true);
          setDone(undefined);
          change({ amount: "", target: "" });
        }}
      />
    );
  return (
    <LimitBody
      entry={entry}
      onChange={change}
      known={known}
      days={facts.days}
      form={form}
      action={t("confirm")}
      takesFocus={isBack}
      isActive={facts.isActive}
      currencies={facts.currencies}
    />
  );
}
