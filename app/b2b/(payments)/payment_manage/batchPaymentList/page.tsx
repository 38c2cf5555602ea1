import { getTranslations } from "next-intl/server";
import { PaymentBatchList } from "@/components/payments/batches/batch-list";
import { parsePaymentBatchFilters } from "@/components/payments/batches/batch-query";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { checkAccess } from "@/lib/gate/may";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.batch.list"))("title") };
}

export default async function PaymentBatchListPage({
  searchParams,
}: PageProps<"/b2b/payment_manage/batchPaymentList">) {
  const query = await searchParams;
  const input = parsePaymentBatchFilters(query);
  const [{ output, refusal }, { authWay }, { principal }, now, t] = await Promise.all([
    loadForPageOrRefusal(batchCalls.batches, input),
    loadForPage(secondStepCalls.payoutStep, {}),
    signedIn("portal"),
    pageWorldNow(),
    getTranslations("refusals"),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: 20 };
  const refusalMessage =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  return (
    <PaymentBatchList
      list={output ?? nothing}
      query={query}
      now={now}
      way={authWay}
      mayMake={checkAccess(principal, paymentsScreens.batch.access) === null}
      refusalMessage={refusalMessage}
    />
  );
}
