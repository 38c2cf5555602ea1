import { useTranslations } from "next-intl";
import { DateRangeInputs, type DateRangeProps } from "./date-range-inputs";

/**
 * Renders a range of days, both included, in Beijing's calendar, with the browser's own pickers. Works in a plain GET
 * form.
 */
export function DateRangeField(props: DateRangeProps) {
  const t = useTranslations("kit.dates");
  const { daysMax } = props;
  return (
    <DateRangeInputs
      {...props}
      labels={{
        from: t("from"),
        to: t("to"),
        order: t("order"),
        tooLong: daysMax === undefined ? "" : t("tooLong", { days: daysMax }),
      }}
    />
  );
}
