import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { valueInQuery } from "@/components/kit/select/query";
import { paymentsScreens } from "@/lib/payments/screens";
import { BatchView } from "../batch-view";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.batch.detail"))("title") };
}

/** Renders the batch named by ?batchNo=. */
export default async function PaymentBatchDetailPage({
  searchParams,
}: PageProps<"/b2b/payment_manage/batchPaymentDetail">) {
  const query = await searchParams;
  const batchNo = valueInQuery(query, "batchNo") ?? "";
  // named cast: a screen's path is a page that exists
  return <BatchView batchNo={batchNo} query={query} back={paymentsScreens.batches.path as Route} />;
}
