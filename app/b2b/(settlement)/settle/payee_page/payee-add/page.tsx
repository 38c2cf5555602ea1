import { getTranslations } from "next-intl/server";
import { valueInQuery } from "@/components/kit/select/query";
import { SettlementPayeeFormPage } from "@/components/settlement/form/settlement-payee-form-page";
import { settlementPayeesPath } from "@/components/settlement/settlement-path";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementPayee as machine } from "@/lib/settlement/states";

export async function generateMetadata() {
  return { title: (await getTranslations("settlement.form"))("title") };
}

/** Adds a settlement payee, or corrects the one that ?payeeNo= names. */
export default async function AddOrCorrectSettlementPayeePage({
  searchParams,
}: PageProps<"/b2b/settle/payee_page/payee-add">) {
  const payeeNo = valueInQuery(await searchParams, "payeeNo");
  const [{ name }, payeeResult] = await Promise.all([
    loadForPage(settlementPayees.registeredCompany, { creditCode: "" }),
    payeeNo !== undefined && isOrderNo(payeeNo)
      ? loadForPageOrRefusal(settlementPayees.settlementPayee, { payeeNo })
      : null,
  ]);
  if (payeeNo === undefined) return <SettlementPayeeFormPage payee={null} merchant={name} />;
  const loadedPayee = payeeResult?.output;
  if (loadedPayee && machine.next(loadedPayee.state, "correct"))
    return <SettlementPayeeFormPage payee={loadedPayee} merchant={name} />;
  const t = await getTranslations("settlement.payee");
  return (
    <RecordNotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={settlementPayeesPath} />
  );
}
