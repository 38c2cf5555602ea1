"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Got } from "@/lib/call/call";
import { exchange } from "@/lib/exchange/calls/orders";
import { limitRule, type LimitEntry } from "@/lib/exchange/entry";
import { useCallForm } from "@/lib/forms/use-call-form";
import { DoneNotice } from "../orders/done-notice";
import type { Facts } from "../orders/facts";
import { LimitBody, targetOf } from "./limit-body";
import { useEntryFacts } from "../orders/use-entry-facts";

/** Sell one currency for another once the market touches a target. */
export function LimitForm({ facts }: { facts: Facts }) {
  const t = useTranslations("exchange.limit");
  const router = useRouter();
  const [done, setDone] = useState<Got<typeof exchange.placeLimit>>();
  const [entry, setEntry] = useState<LimitEntry>({
    sell: facts.sell,
    buy: facts.buy,
    fixed: "sell",
    amount: "",
    target: "",
    validUntil: facts.days.last,
    fillsPart: false,
    holdsFunds: false,
  });
  const [isBack, setBack] = useState(false);
  const known = useEntryFacts(entry, facts, targetOf(entry));
  const { form, ...rest } = useCallForm(exchange.placeLimit, limitRule(known.shown), {
    defaults: entry,
    done: setDone,
    refused: router.refresh,
    draft: "exchange.limit",
    refilled: setEntry,
  });

  const change = (part: Partial<LimitEntry>) => {
    const isOtherPair = part.sell !== undefined || part.buy !== undefined;
    const next = { ...entry, ...part, ...(isOtherPair && { target: "" }) };
    setEntry(next);
    form.reset(next, { keepErrors: false });
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
      form={rest}
      action={t("confirm")}
      takesFocus={isBack}
    />
  );
}
