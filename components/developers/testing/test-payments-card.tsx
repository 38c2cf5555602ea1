import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import { lateDays, testPayments } from "@/lib/payments/test-payments";

const endingOf = (of: string): string => testPayments.find(({ fate }) => fate === of)?.ending ?? "";

/** Lists the amounts and names by which a payment selects its outcome in the simulated banks. */
export function TestPaymentsCard() {
  const t = useTranslations("developers.testing.payments");
  return (
    <Card title={t("title")}>
      <p>{t("lead")}</p>
      <DataTable
        caption={t("caption")}
        rows={testPayments}
        empty={null}
        columns={[
          { head: t("ending"), of: ({ ending }) => ending },
          { head: t("wholeEnding"), of: ({ wholeEnding }) => wholeEnding },
          { head: t("name"), of: ({ name }) => name },
          { head: t("outcome"), of: ({ fate }) => t(`fates.${fate}`, { days: String(lateDays) }) },
          { head: t("says"), of: ({ bankReason }) => bankReason ?? t("none") },
        ]}
      />
      <p>{t("others", { hold: endingOf("hold"), late: endingOf("late") })}</p>
      <p>{t("byHand")}</p>
    </Card>
  );
}
