"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { MoneyText } from "@/components/kit/text/money-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { machineOf } from "@/lib/exchange/states";
import { defaultActions, type exchangeViews } from "@/lib/operations/calls/exchange";

type Order = ClientOutput<typeof exchangeViews.exchangeDetail>["order"];

/** Offers the decisions of operations about a default: waive the unpaid fee, or extend the deadline. */
export function DefaultedExchangeActions({
  world,
  order: { orderNo, kind, state, delivery },
}: {
  world: string;
  order: Order;
}) {
  const t = useTranslations("operations.defaultActions");
  const [days, setDays] = useState("5");
  const isOver = machineOf(kind).isFinal(state);
  const owes = delivery !== null && delivery.unpaidFee.minor > 0n;
  if (!delivery?.defaultedAt || (isOver && !owes)) return null;
  const forgiving = (["waive", "writeOff"] as const).filter((as) => owes && (as === "waive" || isOver));
  const of = { world, orderNo };
  const shared = { small: true, field: { label: t("reason") } } as const;
  return (
    <Card title={t("title")}>
      <div className={layout.actions}>
        {!isOver && (
          <ConfirmActionButton
            call={defaultActions.extendDefault}
            input={({ text: reason }) => ({ ...of, reason, workingDays: Number(days) })}
            {...shared}
            title={t("extendTitle", { orderNo })}
            action={t("extend")}
            successMessage={() => t("extendDone")}
          >
            <SelectField
              label={t("days")}
              value={days}
              onChange={(event) => setDays(event.target.value)}
              options={["1", "2", "3", "5", "10"].map((value) => ({ value, label: value }))}
            />
          </ConfirmActionButton>
        )}
        {forgiving.map((as) => (
          <ConfirmActionButton
            key={as}
            call={defaultActions.forgiveDefault}
            input={({ text: reason }) => ({ ...of, reason, as })}
            {...shared}
            isDanger={as === "writeOff"}
            facts={[{ label: t("unpaid"), value: <MoneyText amount={delivery.unpaidFee} /> }]}
            title={t(`${as}Title`, { orderNo })}
            action={t(as)}
            successMessage={() => t(`${as}Done`)}
          />
        ))}
      </div>
    </Card>
  );
}
