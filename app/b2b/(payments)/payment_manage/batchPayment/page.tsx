import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { BatchPage } from "@/components/payments/batches/batch-page";
import { draftAsked } from "@/components/payments/batches/batch-query";
import { valueOf } from "@/components/kit/select/query";
import { NotFound } from "@/components/shell/public/not-found";
import { access } from "@/lib/access/calls/sign-in";
import { secondStep } from "@/lib/access/calls/mfa";
import { load, tryLoad } from "@/lib/backend/load";
import { isOrderNo } from "@/lib/call/field-schemas";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.batch"))("title") };
}

/** The start of a batch, or a draft that is not submitted yet: ?batchNo= names it. */
export default async function BatchPayment({ searchParams }: PageProps<"/b2b/payment_manage/batchPayment">) {
  const query = await searchParams;
  const batchNo = valueOf(query, "batchNo");
  const [{ exists }, { authWay }, reviewers] = await Promise.all([
    load(access.hasPayPassword, {}),
    load(secondStep.payoutStep, {}),
    load(batchCalls.batchReviewers, {}),
  ]);
  const page = { query, hasPayPassword: exists, way: authWay, reviewers };
  if (!batchNo) return <BatchPage first={null} {...page} />;
  const { got } = isOrderNo(batchNo)
    ? await tryLoad(batchCalls.batchResult, draftAsked(query, batchNo))
    : { got: null };
  if (got) return <BatchPage first={got} {...page} />;
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
