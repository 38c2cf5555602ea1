import { getTranslations } from "next-intl/server";
import { hrefWithQueryChanges, listPageFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { PaymentRecordDetail } from "@/components/payments/records/payment-detail";
import { PaymentRecords } from "@/components/payments/records/records";
import { paymentRecordsQuery } from "@/components/payments/records/records-query";
import { PaymentReviewPage } from "@/components/payments/review/review-page";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { loadForPage, loadOptionalForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isOrderNo } from "@/lib/call/field-schemas";
import { materialCalls } from "@/lib/files/calls/materials";
import { checkAccess } from "@/lib/gate/may";
import { screenActionAccess } from "@/lib/gate/screen";
import { payments } from "@/lib/payments/calls/payments";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentsScreens } from "@/lib/payments/screens";
import { ListWithPreview } from "../../../list-with-preview";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.records"))("title") };
}

/** Renders the list of payments, with one beside it by ?preview=, or the payment named by ?orderNo=. */
export default async function PaymentListOrDetailPage({
  searchParams,
}: PageProps<"/b2b/payment_manage/payment_order">) {
  const query = await searchParams;
  const orderNo = valueInQuery(query, "orderNo");
  if (orderNo) return <Detail orderNo={orderNo} query={query} />;
  if (valueInQuery(query, "tab") === "review") return <ToReview query={query} />;
  const t = await getTranslations("payments.records");
  const { path } = paymentsScreens.records;
  return (
    <ListWithPreview
      path={path}
      query={query}
      call={payments.detail}
      list={(listQuery, preview) => <List query={listQuery} preview={preview} />}
      of={(no, listQuery) => ({
        title: t("preview", { orderNo: no }),
        page: hrefWithQueryChanges(path, listQuery, { orderNo: no }),
        detail: <Detail orderNo={no} query={listQuery} />,
      })}
    />
  );
}

async function Detail({ orderNo, query }: { orderNo: string; query: Query }) {
  const back = hrefWithQueryChanges(paymentsScreens.records.path, query, { orderNo: undefined });
  const isNo = isOrderNo(orderNo);
  const [{ output }, { output: materials }, { authWay }] = await Promise.all([
    isNo ? loadForPageOrRefusal(payments.detail, { orderNo }) : { output: null },
    isNo
      ? loadForPageOrRefusal(materialCalls.materials, { bizType: "PAYMENT_ORDER", bizId: orderNo })
      : { output: null },
    loadForPage(secondStepCalls.payoutStep, {}),
  ]);
  if (output) {
    const { output: review } = output.payment.reviewState
      ? await loadForPageOrRefusal(paymentReviews.reviewDetail, { id: orderNo })
      : { output: null };
    return (
      <PaymentRecordDetail
        detail={output}
        review={review}
        way={authWay}
        materials={materials ?? { rows: [], left: 0, mayRemove: false }}
        now={await pageWorldNow()}
        back={back}
      />
    );
  }
  const t = await getTranslations("payments");
  return (
    <RecordNotFound
      title={t("records.title")}
      problem={t("detail.notFound")}
      advice={t("detail.notFoundText")}
      back={back}
    />
  );
}

async function List({ query, preview }: { query: Query; preview: string | undefined }) {
  const input = paymentRecordsQuery(query);
  const [{ output, refusal }, waiting, { principal }, now, t, counts] = await Promise.all([
    loadForPageOrRefusal(payments.records, input),
    loadForPage(paymentReviews.toReview, { currentPage: 1, pageSize: 1 }),
    signedIn("portal"),
    pageWorldNow(),
    getTranslations("refusals"),
    loadOptionalForPage(payments.recordCounts, {}),
  ]);
  const nothing = { rows: [], total: 0, currentPage: 1, pageSize: input.pageSize };
  const refusalMessage =
    refusal?.code === "DATE_OUT_OF_RANGE"
      ? t(refusal.code, { from: String(refusal.detail.from), to: String(refusal.detail.to) })
      : null;
  return (
    <PaymentRecords
      list={output ?? nothing}
      query={query}
      recordsInput={input}
      now={now}
      mayPay={checkAccess(principal, paymentsScreens.pay.access) === null}
      mayAct={(["cancel", "export"] as const).some(
        (action) => checkAccess(principal, screenActionAccess(paymentsScreens.records, action)) === null,
      )}
      refusalMessage={refusalMessage}
      toReview={waiting.total}
      counts={counts}
      preview={preview}
    />
  );
}

/** Lists the payments that await the reader's own decision. */
async function ToReview({ query }: { query: Query }) {
  const [list, { authWay }, now] = await Promise.all([
    loadForPage(paymentReviews.toReview, listPageFromQuery(query)),
    loadForPage(secondStepCalls.payoutStep, {}),
    pageWorldNow(),
  ]);
  return <PaymentReviewPage list={list} query={query} way={authWay} now={now} />;
}
