import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import type { Query } from "@/components/kit/select/query";
import { PaymentBatchDetail } from "@/components/payments/batches/batch-detail";
import { batchRowsQuery } from "@/components/payments/batches/batch-query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { batchCalls } from "@/lib/payments/calls/batches";

/** Displays a batch by its number, or a not-found message; `query` selects its rows. */
export async function BatchView({ batchNo, query, back }: { batchNo: string; query: Query; back: Route }) {
  const [{ output }, { authWay }, now] = await Promise.all([
    isOrderNo(batchNo)
      ? loadForPageOrRefusal(batchCalls.batchOrders, batchRowsQuery(query, batchNo))
      : { output: null },
    loadForPage(secondStepCalls.payoutStep, {}),
    pageWorldNow(),
  ]);
  if (output) return <PaymentBatchDetail detail={output} query={query} now={now} way={authWay} back={back} />;
  const t = await getTranslations("payments.batch");
  return (
    <RecordNotFound
      title={t("detail.title")}
      problem={t("detail.notFound")}
      advice={t("detail.notFoundText")}
      back={back}
    />
  );
}
