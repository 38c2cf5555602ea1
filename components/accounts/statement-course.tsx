import { useFormatter, useTranslations } from "next-intl";
import { LineChart } from "@/components/kit/chart/line-chart";
import { moneyAxis } from "@/components/kit/chart/value-axis";
import { Card } from "@/components/kit/page/card";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { ClientOutput } from "@/lib/call/call";
import { mediumDate } from "@/lib/i18n/date-formats";
import { displayMoney } from "@/lib/money/money";
import { beijingInstant } from "@/lib/time/beijing";

type Course = ClientOutput<typeof accountCalls.activity>["course"];

/** Draws the booked balance of one currency over the listed days; nothing where there are fewer than two of them. */
export function StatementBalanceChart({ course }: { course: Course }) {
  const t = useTranslations("accounts.statement");
  const format = useFormatter();
  const [first] = course;
  if (!first || course.length < 2) return null;
  const { currency } = first.balance;
  return (
    <Card title={t("course")}>
      <LineChart
        caption={t("courseOf", { currency })}
        heads={[t("courseDay"), t("closing")]}
        axis={moneyAxis(currency)}
        size="small"
        points={course.map(({ day, balance }) => ({
          label: format.dateTime(beijingInstant(day), mediumDate),
          value: balance.minor,
          text: displayMoney(balance),
          at: beijingInstant(day),
        }))}
      />
    </Card>
  );
}
