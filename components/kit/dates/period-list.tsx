import { useTranslations } from "next-intl";
import type { Day } from "@/lib/time/beijing";
import { daysOfPeriod, periods, type DayRange } from "@/lib/time/periods";
import { Button } from "../page/button";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import type { BoxRange } from "./date-box";
import { dateRangeFault, type DayBounds } from "./date-faults";
import styles from "./calendar.module.css";

/** Cuts a range to its bounds. */
const clampRange = ({ from, to }: DayRange, { min, max }: DayBounds): DayRange => ({
  from: min && from < min ? min : from,
  to: max && to > max ? max : to,
});

/**
 * Offers the periods that fit into the bounds and the permitted length of a range, and marks the one that is set; any
 * other range is a custom one, whose days are selected in the calendar.
 */
export function PeriodList({
  range: { days, daysMax },
  today,
  bounds,
  onDays,
  onCustom,
}: {
  range: BoxRange;
  today: Day;
  bounds: DayBounds;
  onDays: (days: DayRange) => void;
  onCustom: () => void;
}) {
  const t = useTranslations("kit.dates");
  const offers = periods
    .map((period) => ({ period, ...clampRange(daysOfPeriod(period, today), bounds) }))
    .filter(({ from, to }) => dateRangeFault(from, to, daysMax) === undefined);
  const isSet = ({ from, to }: DayRange) => from === days.from && to === days.to;
  return (
    <div role="group" aria-label={t("periods")} className={joinClassNames(layout.actions, styles.periods)}>
      {offers.map(({ period, from, to }) => (
        <Button key={period} small tone="quiet" aria-pressed={isSet({ from, to })} onClick={() => onDays({ from, to })}>
          {t(`period.${period}`)}
        </Button>
      ))}
      <Button
        small
        tone="quiet"
        aria-pressed={days.from + days.to !== "" && !offers.some((offer) => isSet(offer))}
        onClick={onCustom}
      >
        {t("custom")}
      </Button>
    </div>
  );
}
