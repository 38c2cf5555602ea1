import { useTranslations } from "next-intl";
import { ProportionBar } from "@/components/kit/chart/share-bar";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { FactList } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import { amountText } from "@/lib/money/money";
import { percentText } from "@/lib/money/percent";
import { advanceProduct as machine } from "@/lib/settlement/advance-states";
import type { advances } from "@/lib/settlement/calls/advances";

type Quota = ClientOutput<typeof advances.speedyQuota>;

/** Displays the state of the application, or that there is none. */
export function SpeedyApplicationChip({ product }: Pick<Quota, "product">) {
  const [t, states] = [useTranslations("settlement.advances"), useTranslations("settlement.advanceProduct")];
  return product ? (
    <ExplainedState machine={machine} state={product.state}>
      {states(product.state)}
    </ExplainedState>
  ) : (
    <StateChip tone="quiet">{t("notApplied")}</StateChip>
  );
}

/**
 * Describes the merchant's speedy settlement: the decision of operations, its credit, and the current cost of an
 * advance.
 */
export function SpeedySettlementStanding({
  quota: { product, credit, currencies, times },
  now,
}: {
  quota: Quota;
  now: Date;
}) {
  const t = useTranslations("settlement.advances");
  return (
    <>
      {product && (
        <Notice tone={machine.tone(product.state)} title={t(`standing.${product.state}`)}>
          {product.reason || t(`standingText.${product.state}`)}
        </Notice>
      )}
      {!times.isOfficial && <Notice tone="waiting" title={t("noCalendar")} />}
      {credit && (
        <Card title={t("credit")}>
          <div className={layout.stack}>
            <ProportionBar
              caption={t("credit")}
              heads={[t("part"), t("share"), t("value")]}
              parts={[
                { label: t("used"), value: credit.used.minor, text: amountText(credit.used) },
                { label: t("available"), value: credit.available.minor, text: amountText(credit.available) },
              ]}
            />
            <FactList
              items={[
                { label: t("limit"), value: <MoneyText amount={credit.limit} /> },
                { label: t("used"), value: <MoneyText amount={credit.used} /> },
                { label: t("available"), value: <MoneyText amount={credit.available} /> },
                { label: t("availableIn"), value: currencies.map(amountText).join(" · "), wide: true },
              ]}
            />
          </div>
        </Card>
      )}
      <Card title={t("terms")}>
        <FactList
          items={[
            {
              label: t("costNow"),
              value: times.isFree
                ? t("free")
                : t("paid", { days: times.daysPaid, share: percentText(times.interestPpm) }),
            },
            { label: t("dueNow"), value: <TimeText at={times.dueAt} now={now} style="exact" /> },
            {
              label: t("interestNow"),
              value: t("interestText", { share: percentText(times.interestPpm) }),
              wide: true,
            },
          ]}
        />
      </Card>
    </>
  );
}
