import { getTranslations } from "next-intl/server";
import { valueInQuery } from "@/components/kit/select/query";
import { SettlementPayeeDetail } from "@/components/settlement/payees/payee-detail";
import { settlementPayeesPath } from "@/components/settlement/settlement-path";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { settlementPayees } from "@/lib/settlement/calls/payees";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.payee"))("title") };
}

/** Displays one settlement payee (?payeeNo=). */
export default async function SettlementPayeeDetailPage({
  searchParams,
}: PageProps<"/b2b/settle/payee_page/payee-acc-detail/detail">) {
  const payeeNo = valueInQuery(await searchParams, "payeeNo");
  const { output } =
    payeeNo && isOrderNo(payeeNo)
      ? await loadForPageOrRefusal(settlementPayees.settlementPayee, { payeeNo })
      : { output: null };
  if (output) return <SettlementPayeeDetail payee={output} now={await pageWorldNow()} />;
  const t = await getTranslations("settlement.payee");
  return (
    <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={settlementPayeesPath} />
  );
}
