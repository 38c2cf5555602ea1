import { getTranslations } from "next-intl/server";
import { valueInQuery } from "@/components/kit/select/query";
import { NewTransferPage } from "@/components/transfers/apply/apply-page";
import { repeatedTransferEntry } from "@/components/transfers/apply/first-transfer";
import { access } from "@/lib/access/calls/sign-in";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { orderCurrencies } from "@/lib/money/currency";
import { zero } from "@/lib/money/money";
import { transferProduct } from "@/lib/transfers/calls/products";
import { transfers } from "@/lib/transfers/calls/transfers";

export async function generateMetadata() {
  return { title: (await getTranslations("transfers.apply"))("title") };
}

/** Renders the form of a new transfer; ?again= names one to repeat. */
export default async function NewTransferFormPage({
  searchParams,
}: PageProps<"/b2b/transfer_manage/userTransferApply">) {
  const [{ state }, { exists }] = await Promise.all([
    loadForPage(transferProduct.productStatus, {}),
    loadForPage(access.hasPayPassword, {}),
  ]);
  const facts = state === "active" ? await factsOf(valueInQuery(await searchParams, "again")) : null;
  return <NewTransferPage product={state} facts={facts} hasPayPassword={exists} />;
}

async function factsOf(again: string | undefined) {
  const [{ rows: recent }, balances, { authWay }, previous] = await Promise.all([
    loadForPage(transfers.payeeUsers, {}),
    loadForPage(accountCalls.balances, {}),
    loadForPage(secondStepCalls.payoutStep, {}),
    again && isOrderNo(again) ? loadForPageOrRefusal(transfers.transferDetail, { orderNo: again }) : null,
  ]);
  const spendable = balances.rows
    .map(({ available }) => available)
    .filter(({ currency, minor }) => minor > 0n && orderCurrencies.includes(currency));
  const before = previous?.output?.transfer;
  return {
    recent,
    accounts: spendable.length > 0 ? spendable : [zero("USD")],
    way: authWay,
    first: before ? repeatedTransferEntry(before, spendable) : {},
  };
}
