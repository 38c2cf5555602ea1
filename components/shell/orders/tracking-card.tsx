import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { FactList } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { BankHopTimeline, type HopView } from "@/components/kit/text/hop-timeline";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import type { payments } from "@/lib/payments/calls/payments";

/** Renders the route of a payment from bank to bank: its times, the deducted fees, and its expected arrival. */
export function PaymentTrackingCard({
  tracking: { uetr, sentOn, expectedOn, isOfficial, hops },
  isOver,
  now,
}: {
  tracking: ClientOutput<typeof payments.detail>["tracking"];
  isOver: boolean;
  now: Date;
}) {
  const t = useTranslations("payments.tracking");
  const detail = useTranslations("payments.detail");
  const moments = hops.map(({ kind, bank, swift, at, deducted }): HopView => ({
    tone: at ? (kind === "payee" ? "good" : "moving") : "quiet",
    title: kind === "own" ? t("own") : t("hop", { bank, swift }),
    at,
    isAhead: at === null,
    ...(deducted && { note: t("kept", { amount: amountText(deducted) }) }),
  }));
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <FactList
          items={[
            { label: detail("uetr"), value: <CopyableText text={uetr} label={detail("uetr")} />, wide: true },
            ...(isOver
              ? []
              : [
                  { label: t("sentOn"), value: sentOn },
                  { label: t("expectedOn"), value: expectedOn },
                ]),
          ]}
        />
        {!isOver && !isOfficial && <p className={layout.soft}>{t("unofficial")}</p>}
        <BankHopTimeline hops={moments} now={now} />
      </div>
    </Card>
  );
}
