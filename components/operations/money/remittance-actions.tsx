"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import type { Money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { RowActions } from "../rows/row-actions";

/** Offers the possible actions on a remittance. */
export function RemittanceActions({
  world,
  orderNo,
  amount,
  payerName,
  events,
}: {
  world: string;
  orderNo: string;
  amount: Money;
  payerName: string;
  events: readonly string[];
}) {
  const t = useTranslations("operations.remittances");
  const facts = [
    { label: t("amount"), value: <MoneyText amount={amount} /> },
    { label: t("payer"), value: payerName },
  ];
  return (
    <RowActions>
      {events.includes("credit") && (
        <ConfirmActionButton
          call={operations.passRemittance}
          input={() => ({ world, orderNo })}
          small
          label={t("pass")}
          title={t("passTitle", { orderNo })}
          facts={facts}
          action={t("passAction")}
          successMessage={({ bank, detailId }) =>
            detailId ? t("credited", { detailId }) : t("passed", { orderNo, bank })
          }
        />
      )}
      {events.includes("credit") && (
        <ConfirmActionButton
          call={operations.creditRemittance}
          input={() => ({ world, orderNo })}
          small
          label={t("credit")}
          title={t("creditTitle", { orderNo })}
          facts={facts}
          action={t("creditAction")}
          successMessage={({ detailId }) => t("credited", { detailId })}
        />
      )}
      {events.includes("reject") && (
        <ConfirmActionButton
          call={operations.rejectRemittance}
          input={({ text: reason }) => ({ world, orderNo, reason })}
          small
          isDanger
          label={t("reject")}
          title={t("rejectTitle", { orderNo })}
          facts={facts}
          field={{ label: t("reason") }}
          action={t("rejectAction")}
          successMessage={() => t("rejected", { orderNo })}
        />
      )}
    </RowActions>
  );
}
