"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Notice } from "@/components/kit/feedback/notice";
import { showToast } from "@/components/kit/feedback/toast";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { limitOrderChangeFormSchema, type LimitEntry } from "@/lib/exchange/entry";
import { limitCalls } from "@/lib/exchange/calls/limits";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { decimalText } from "@/lib/money/money";
import { rateText } from "@/lib/money/rate";
import { beijingDay } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import type { ApplyFacts } from "../orders/apply-facts";
import { LimitOrderFields, parseTargetRate } from "./limit-body";
import { useEntryFacts } from "../orders/use-entry-facts";

type Order = ClientOutput<typeof exchange.detail>["order"];

/** Returns the terms of an order as form values. */
function entryOf({ sell, buy, fixed, target, validUntil, limit }: Order): LimitEntry {
  return {
    sell: sell.currency,
    buy: buy.currency,
    fixed,
    amount: limit ? decimalText(limit.amount) : "",
    target: target ? rateText(target) : "",
    // the end of a day is displayed as that day
    validUntil: validUntil ? beijingDay(addMilliseconds(validUntil, -1)) : "",
    fillsPart: limit?.fillsPart ?? false,
    holdsFunds: limit?.holdsFunds ?? false,
  };
}

/** Changes the terms of a waiting limit order; then its own page displays it. */
export function ChangeLimitOrderForm({ order, facts, back }: { order: Order; facts: ApplyFacts; back: Route }) {
  const t = useTranslations("exchange.limit");
  const router = useRouter();
  // a refreshed page may bring another version, which the user must have seen before changing the order
  const [viewedOrder, setViewedOrder] = useState(order);
  const entryState = useControlledForm<LimitEntry>(entryOf(order));
  const { entry, change } = entryState;
  const request = {
    orderNo: order.orderNo,
    version: viewedOrder.limit?.version ?? 0,
    held: order.limit?.held.minor ?? 0n,
  };
  const entryFacts = useEntryFacts(entry, facts, parseTargetRate(entry), request.held);
  const form = useSendEntryForm(
    entryState,
    limitCalls.change,
    limitOrderChangeFormSchema(entryFacts.formFacts, request),
    {
      onRefused: router.refresh,
      // an entry for one version of an order is not applied to another one
      draft: `exchange.change.${request.orderNo}.${request.version}`,
      onDone: () => {
        showToast("good", t("changed"));
        router.push(back);
      },
    },
  );

  const showCurrentVersion = () => {
    setViewedOrder(order);
    change(entryOf(order));
  };
  return (
    <>
      {order.limit?.version !== viewedOrder.limit?.version && (
        <Notice
          tone="waiting"
          live
          title={t("otherVersion")}
          action={
            <Button small onClick={showCurrentVersion}>
              {t("showVersion")}
            </Button>
          }
        >
          {t("otherVersionText")}
        </Notice>
      )}
      <LimitOrderFields
        entry={entry}
        onChange={change}
        entryFacts={entryFacts}
        days={facts.days}
        form={form}
        action={t("saveChange")}
        hasAutoFocus={false}
        isActive={facts.isActive}
        currencies={facts.currencies}
        isPairFixed
      />
    </>
  );
}
