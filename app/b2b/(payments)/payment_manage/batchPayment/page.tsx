import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { BatchPage } from "@/components/payments/batches/batch-page";
import { draftAsked } from "@/components/payments/batches/batch-query";
import { valueOf } from "@/components/kit/select/query";
import { NotFound } from "@/components/shell/public/not-found";
import { access } from "@/lib/access/calls/sign-in";
import { secondStep } from "@/lib/access/calls/mfa";
import { accounts } from "@/lib/accounts/calls/balances";
import { load, tryLoad } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";
import { isOrderNo } from "@/lib/call/field-schemas";
import { batchCalls } from "@/lib/payments/calls/batches";
import { noExchange } from "@/lib/payments/rules";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.batch"))("title") };
}

/** From which accounts and for whom a batch may be paid. */
async function batchChoices() {
  const [{ hasExchange }, account, { rows: balances }, { rows: payers }] = await Promise.all([
    site(),
    load(access.account, {}),
    load(accounts.balances, {}),
    load(batchCalls.batchPayers, {}),
  ]);
  return { balances, payers, noExchange: noExchange(account, hasExchange) };
}

/** The start of a batch, or a draft that is not submitted yet: ?batchNo= names it. */
export default async function BatchPayment({ searchParams }: PageProps<"/b2b/payment_manage/batchPayment">) {
  const query = await searchParams;
  const batchNo = valueOf(query, "batchNo");
  const [{ exists }, { authWay }, reviewers, found, choices] = await Promise.all([
    load(access.hasPayPassword, {}),
    load(secondStep.payoutStep, {}),
    load(batchCalls.batchReviewers, {}),
    batchNo && isOrderNo(batchNo) ? tryLoad(batchCalls.batchResult, draftAsked(query, batchNo)) : null,
    batchNo ? batchChoices() : null,
  ]);
  const page = { query, hasPayPassword: exists, way: authWay, reviewers };
  if (!batchNo) return <BatchPage first={null} choices={null} {...page} />;
  if (found?.got) return <BatchPage first={found.got} choices={choices} {...page} />;
  const t = await getTranslations("payments.batch");
  return (
    <NotFound
      title={t("title")}
      problem={t("detail.notFound")}
      advice={t("detail.notFoundText")}
      back={paymentsScreens.batches.path as Route}
    />
  );
}
