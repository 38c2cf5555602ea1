"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";

/** Lists the merchants with incomes credited before their orders are submitted, and switches this on or off. */
export function QuickEntryMerchantList({
  world,
  rows,
  now,
}: {
  world: string;
  rows: ClientOutput<typeof incomeReviews.quickEntries>["rows"];
  now: Date;
}) {
  const t = useTranslations("operations.incomes.quick");
  const switchProps = (name: "on" | "off") => ({
    call: incomeReviews.setQuickEntry,
    small: true,
    action: t(`${name}.label`),
    successMessage: t(`${name}.done`),
  });
  return (
    <Card
      title={t("title")}
      action={
        <ConfirmActionButton
          {...switchProps("on")}
          input={({ text }) => ({ world, userNo: text.trim(), isOn: true })}
          title={t("on.title")}
          field={{ label: t("userNo"), help: t("help") }}
        />
      }
    >
      <ListFrame>
        <DataTable
          caption={t("caption")}
          rows={rows}
          rowKey={({ userNo }) => userNo}
          empty={<EmptyState>{t("empty")}</EmptyState>}
          columns={[
            { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
            {
              head: t("state"),
              kind: "chip",
              of: ({ isOn, isSuspended }) =>
                isOn ? (isSuspended ? ["bad", t("isSuspended")] : ["good", t("isOn")]) : ["quiet", t("isOff")],
            },
            { head: t("owing"), kind: "count", of: ({ owing }) => owing },
            { head: t("changedAt"), kind: "time", of: ({ changedAt }) => changedAt, now },
            {
              head: t("actions"),
              kind: "node",
              of: ({ userNo, isOn }) => (
                <ConfirmActionButton
                  {...switchProps(isOn ? "off" : "on")}
                  input={{ world, userNo, isOn: !isOn }}
                  title={t(isOn ? "off.title" : "on.titleOf", { userNo })}
                />
              ),
            },
          ]}
        />
      </ListFrame>
    </Card>
  );
}
