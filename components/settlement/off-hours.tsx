import { useTranslations } from "next-intl";
import type * as z from "zod/mini";
import { Notice } from "@/components/kit/feedback/notice";
import type { FactItem } from "@/components/kit/table/facts";
import { TimeText } from "@/components/kit/text/time-text";
import { useDayText } from "@/components/shell/orders/use-day-text";
import { useInstantText } from "@/components/shell/orders/use-instant-text";
import { percentText } from "@/lib/money/percent";
import type { offHoursRate, orderConditions } from "@/lib/settlement/calls/conditions";
import type { Day } from "@/lib/time/beijing";

type OffHours = z.output<typeof offHoursRate>;
export type Conditions = z.output<typeof orderConditions>;

/** Reports that the market is closed, and the consequence for the selected method; renders nothing while it is open. */
export function OffHoursNotice({ off, isAdvanced }: { off: OffHours | null; isAdvanced: boolean }) {
  const t = useTranslations("settlement.offHours");
  const instantText = useInstantText();
  if (!off) return null;
  return (
    <Notice tone="waiting" title={t("title", { at: instantText(off.opensAt) })}>
      {isAdvanced ? t("advanced", { margin: percentText(off.marginPpm) }) : t("balance")}
    </Notice>
  );
}

/** Describes the rate at which an order is made. */
export function SettlementRateBasis({ off, now }: { off: OffHours | null; now: Date }) {
  const t = useTranslations("settlement.offHours");
  if (!off) return t("rateNow");
  const { rateAt, marginPpm } = off;
  if (!rateAt) return t("rateNone");
  return t.rich("rateLast", {
    margin: percentText(marginPpm),
    at: () => <TimeText at={rateAt} now={now} style="exact" />,
  });
}

/** Returns the rate of a cost when it is not the current one. */
export function useRateBasisFacts(
  cost: { readonly offHours: OffHours | null; readonly at: Date } | undefined,
): FactItem[] {
  const t = useTranslations("settlement.offHours");
  return cost?.offHours ? [{ label: t("rate"), value: <SettlementRateBasis off={cost.offHours} now={cost.at} /> }] : [];
}

/** Returns the conditions of an advanced order made now: its rate, the days charged, the due time and the arrival. */
export function useAdvancedOrderFacts(
  { offHours, advance }: Conditions,
  expectedOn: Day | undefined,
  now: Date,
): FactItem[] {
  const [t, advances] = [useTranslations("settlement.offHours"), useTranslations("settlement.advances")];
  const none = useTranslations("settlement.cost")("none");
  const dayText = useDayText();
  return [
    { label: t("rate"), value: <SettlementRateBasis off={offHours} now={now} /> },
    {
      label: advances("costNow"),
      value: advance.isFree
        ? advances("free")
        : advances("paid", { days: advance.daysPaid, share: percentText(advance.interestPpm) }),
    },
    { label: advances("dueNow"), value: <TimeText at={advance.dueAt} now={now} style="exact" /> },
    { label: t("arrival"), value: expectedOn ? dayText(expectedOn) : none },
  ];
}
