import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { NewPaymentBatchPage } from "@/components/payments/batches/batch-page";
import { batchDraftQuery } from "@/components/payments/batches/batch-query";
import { valueInQuery } from "@/components/kit/select/query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { access } from "@/lib/access/calls/sign-in";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import { isOrderNo } from "@/lib/call/field-schemas";
import { batchCalls } from "@/lib/payments/calls/batches";
import { crossCurrencyBlockReason } from "@/lib/payments/rules";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.batch"))("title") };
}

/** Loads the accounts that may pay a batch, and the payers it may be paid for. */
async function batchChoices() {
  const [{ hasExchange }, account, { rows: balances }, { rows: payers }] = await Promise.all([
    siteOfRequest(),
    loadForPage(access.account, {}),
    loadForPage(accountCalls.balances, {}),
    loadForPage(batchCalls.batchPayers, {}),
  ]);
  return { balances, payers, noExchange: crossCurrencyBlockReason(account, hasExchange) };
}

/** Renders the start of a batch, or an unsubmitted draft named by ?batchNo=. */
export default async function StartPaymentBatchPage({ searchParams }: PageProps<"/b2b/payment_manage/batchPayment">) {
  const query = await searchParams;
  const batchNo = valueInQuery(query, "batchNo");
  const [{ exists }, { authWay }, reviewers, draft, choices] = await Promise.all([
    loadForPage(access.hasPayPassword, {}),
    loadForPage(secondStepCalls.payoutStep, {}),
    loadForPage(batchCalls.batchReviewers, {}),
    batchNo && isOrderNo(batchNo)
      ? loadForPageOrRefusal(batchCalls.batchResult, batchDraftQuery(query, batchNo))
      : null,
    batchNo ? batchChoices() : null,
  ]);
  const page = { query, hasPayPassword: exists, way: authWay, reviewers };
  if (!batchNo) return <NewPaymentBatchPage first={null} choices={null} {...page} />;
  if (draft?.output) return <NewPaymentBatchPage first={draft.output} choices={choices} {...page} />;
  const t = await getTranslations("payments.batch");
  return (
    <RecordNotFound
      title={t("title")}
      problem={t("detail.notFound")}
      advice={t("detail.notFoundText")}
      back={paymentsScreens.batches.path as Route}
    />
  );
}
