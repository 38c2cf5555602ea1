import { getTranslations } from "next-intl/server";
import { PaymentBatchList } from "@/components/payments/batches/batch-list";
import { parsePaymentBatchFilters } from "@/components/payments/batches/batch-query";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { loadForPage, loadOptionalForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { checkAccess } from "@/lib/gate/may";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { ListWithPreview } from "../../../list-with-preview";
import { BatchView } from "../batch-view";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.batch.list"))("title") };
}

/** Renders the list of batches, with one beside it by ?preview=. */
export default async function PaymentBatchListPage({
  searchParams,
}: PageProps<"/b2b/payment_manage/batchPaymentList">) {
  const t = await getTranslations("payments.batch.list");
  const { path } = paymentsScreens.batches;
  return (
    <ListWithPreview
      path={path}
      query={await searchParams}
      call={batchCalls.batchOrders}
      list={(query, preview) => <List query={query} preview={preview} />}
      of={(batchNo, query) => ({
        title: t("preview", { batchNo }),
        page: hrefWithQueryChanges(paymentsScreens.batchDetail.path, {}, { batchNo }),
        // the list's filters are not those of the batch's rows
        detail: <BatchView batchNo={batchNo} query={{ batchNo }} back={hrefWithQueryChanges(path, query, {})} />,
      })}
    />
  );
}

async function List({ query, preview }: { query: Query; preview: string | undefined }) {
  const input = parsePaymentBatchFilters(query);
  const [{ output, refusal }, { authWay }, { principal }, now, t, counts] = await Promise.all([
    loadForPageOrRefusal(batchCalls.batches, input),
    loadForPage(secondStepCalls.payoutStep, {}),
    signedIn("portal"),
    pageWorldNow(),
    getTranslations("refusals"),
    loadOptionalForPage(batchCalls.batchCounts, {}),
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
      preview={preview}
      counts={counts}
      mayMake={checkAccess(principal, paymentsScreens.batch.access) === null}
      refusalMessage={refusalMessage}
    />
  );
}
