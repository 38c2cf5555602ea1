import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { BatchPage } from "@/components/payments/batches/batch-page";
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
  const batchNo = valueOf(await searchParams, "batchNo");
  const [{ exists }, { authWay }, reviewers] = await Promise.all([
    load(access.hasPayPassword, {}),
    load(secondStep.payoutStep, {}),
    load(batchCalls.batchReviewers, {}),
  ]);
  if (!batchNo) return <BatchPage first={null} hasPayPassword={exists} way={authWay} reviewers={reviewers} />;
  const { got } = isOrderNo(batchNo)
    ? await tryLoad(batchCalls.batchResult, {
        batchNo,
        isFaulty: true,
        isDiffering: false,
        currentPage: 1,
        pageSize: 50,
      })
    : { got: null };
  if (got) return <BatchPage first={got} hasPayPassword={exists} way={authWay} reviewers={reviewers} />;
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
