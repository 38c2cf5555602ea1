import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Copyable } from "@/components/kit/text/copyable";
import { Facts } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { HopTimeline, type ShownHop } from "@/components/kit/text/hop-timeline";
import type { Got } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { payments } from "@/lib/payments/calls/payments";

/**
 * The way of a payment from bank to bank: when it came where, what was kept there, and when it is expected to arrive.
 */
export function TrackingCard({
  tracking: { uetr, sentOn, expectedOn, isOfficial, hops },
  isOver,
  now,
}: {
  tracking: Got<typeof payments.detail>["tracking"];
  isOver: boolean;
  now: Date;
}) {
  const t = useTranslations("payments.tracking");
  const detail = useTranslations("payments.detail");
  const shown = hops.map(({ kind, bank, swift, at, deducted }): ShownHop => ({
    tone: at ? (kind === "payee" ? "good" : "moving") : "quiet",
    title: kind === "own" ? t("own") : t("hop", { bank, swift }),
    at,
    isAhead: at === null,
    ...(deducted && { note: t("kept", { amount: amountText(deducted) }) }),
  }));
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <Facts
          items={[
            { label: detail("uetr"), value: <Copyable text={uetr} label={detail("uetr")} />, wide: true },
            ...(isOver
              ? []
              : [
                  { label: t("sentOn"), value: sentOn },
                  { label: t("expectedOn"), value: expectedOn },
                ]),
          ]}
        />
        {!isOver && !isOfficial && <p className={layout.soft}>{t("unofficial")}</p>}
        <HopTimeline hops={shown} now={now} />
      </div>
    </Card>
  );
}
