import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { amountText } from "@/lib/money/money";
import { CopyableText } from "@/components/kit/text/copyable";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { SubmittedFilesCard } from "@/components/shell/actions/materials-card";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { screenActionAccess } from "@/lib/gate/screen";
import type { ClientOutput } from "@/lib/call/call";
import type { materialCalls } from "@/lib/files/calls/materials";
import type { MfaWay } from "@/lib/gate/second-step";
import { pairName, rateText } from "@/lib/money/rate";
import type { payments } from "@/lib/payments/calls/payments";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { voucherKindOf } from "@/lib/payments/rules";
import { paymentsScreens } from "@/lib/payments/screens";
import { isRecallGranted, payment as machine } from "@/lib/payments/states";
import { TimeText } from "@/components/kit/text/time-text";
import { RemittanceAdviceCard } from "./advice-card";
import { CancelPaymentButton } from "./cancel-payment";
import { ChangePaymentDay } from "./change-day";
import { PaymentPayeeFacts, PaymentFacts } from "./payment-facts";
import { PaymentDocumentsCard, ReturnedPaymentRefundCard } from "./payment-papers";
import { PaymentReviewCard } from "../review/review-card";
import { PaymentRecallsCard } from "./recall-card";
import { RecallPaymentButton } from "./recall-payment";
import { usePaymentStateLabel } from "./state-view";
import { paymentDocumentsAnchor, StoppedPaymentNotice } from "./stopped-notice";
import { PaymentTrackingCard } from "@/components/shell/orders/tracking-card";
import { PaymentVoucherDownload } from "./voucher";
import { usePaymentFailureReason } from "./why-failed";

type Detail = ClientOutput<typeof payments.detail>;

interface PaymentDetailProps {
  detail: Detail;
  /** Holds the review of the payment, if there was one, and the MFA way that a decision requires. */
  review: ClientOutput<typeof paymentReviews.reviewDetail> | null;
  way: MfaWay;
  materials: ClientOutput<typeof materialCalls.materials>;
  now: Date;
  back: Route;
}

/** Displays a payment: a summary sentence, the possible actions, its facts and its history. */
export function PaymentRecordDetail({
  detail: { payment, isVouched, history, refund, recalls, mayRecall, advice, tracking, documents },
  review,
  way,
  materials,
  now,
  back,
}: PaymentDetailProps) {
  const t = useTranslations("payments.detail");
  const names = useTranslations("payments.payment");
  const { orderNo, state, dispatchAt } = payment;
  const [tone, stateLabel] = usePaymentStateLabel()(payment);
  const ahead =
    isCancellable(payment) && !isUnderReview(payment)
      ? { tone: "moving" as const, title: t(payment.stalled ? "endsAhead" : "dispatchAhead"), at: dispatchAt }
      : null;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title", { amount: amountText(payment.amount), payee: payment.payeeName })}
        trail={<CopyableText text={orderNo} label={t("label")} />}
        state={
          <ExplainedState machine={machine} state={state} tone={tone}>
            {stateLabel}
          </ExplainedState>
        }
        actions={
          <PaymentButtons voucher={isVouched ? voucherKindOf({ refund }) : null} {...{ payment, mayRecall, back }} />
        }
      >
        <Sentence payment={payment} />
      </PageHeader>
      <Obstacle payment={payment} refund={refund} isRecalled={isRecallGranted(recalls[0]?.state)} />
      <StoppedPaymentNotice payment={payment} mayRecall={mayRecall} mayAdd={materials.left > 0} />
      {payment.stalled && <StalledNotice payment={payment} now={now} />}
      {review && <PaymentReviewCard review={review} payment={payment} way={way} now={now} />}
      <PaymentRecallsCard recalls={recalls} now={now} />
      {refund && <ReturnedPaymentRefundCard refund={refund} state={payment.refundState} now={now} />}
      <Card title={t("facts")}>
        <PaymentFacts payment={payment} now={now} />
      </Card>
      <Card title={t("payeeFacts")}>
        <PaymentPayeeFacts payment={payment} />
      </Card>
      {state !== "canceled" && (
        <PaymentTrackingCard tracking={tracking} isOver={state === "success" || state === "failure"} now={now} />
      )}
      <RemittanceAdviceCard orderNo={orderNo} advice={advice} now={now} />
      {documents.length > 0 && <PaymentDocumentsCard documents={documents} />}
      <AreaTranslations of={["files"]}>
        <div id={paymentDocumentsAnchor}>
          <SubmittedFilesCard
            of={{ bizType: "PAYMENT_ORDER", bizId: orderNo }}
            list={materials}
            submitAccess={screenActionAccess(paymentsScreens.records, "supplement")}
          />
        </div>
      </AreaTranslations>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={names} history={history} now={now} ahead={ahead} />
      </Card>
    </div>
  );
}

type Payment = Detail["payment"];

/** Returns true when the payment ended and its payee received nothing. */
const isEndedUnpaid = ({ state }: Payment): boolean => state === "failure" || state === "canceled";

const isUnderReview = ({ reviewState }: Payment): boolean => reviewState === "waiting" || reviewState === "confirming";

const isCancellable = ({ state }: Payment): boolean => machine.next(state, "cancel") !== undefined;

interface PaymentButtonsProps {
  payment: Payment;
  /** Holds the kind of its voucher, or null when there is none. */
  voucher: ReturnType<typeof voucherKindOf> | null;
  mayRecall: boolean;
  back: Route;
}

function PaymentButtons({ payment, voucher, mayRecall, back }: PaymentButtonsProps) {
  const t = useTranslations("payments.detail");
  const { orderNo } = payment;
  return (
    <>
      <LinkButton href={back}>{t("back")}</LinkButton>
      {voucher && (
        <PermissionGate any={[screenActionAccess(paymentsScreens.records, "export")]}>
          <AreaTranslations of={["payments"]}>
            <PaymentVoucherDownload orderNo={orderNo} kind={voucher} />
          </AreaTranslations>
        </PermissionGate>
      )}
      {!isCancellable(payment) && (
        <PermissionGate any={[paymentsScreens.pay.access]}>
          <LinkButton
            {...(isEndedUnpaid(payment) && { tone: "primary" as const })}
            // named cast: a screen's path with a query stays that screen
            href={`${paymentsScreens.pay.path}?again=${orderNo}` as Route}
          >
            {t(isEndedUnpaid(payment) ? "tryAgain" : "again")}
          </LinkButton>
        </PermissionGate>
      )}
      {!payment.standingNo && !isEndedUnpaid(payment) && (
        <PermissionGate any={[paymentsScreens.pay.access]}>
          <LinkButton
            // named cast: a screen's path with a query stays that screen
            href={`${paymentsScreens.pay.path}?again=${orderNo}&repeat=month` as Route}
          >
            {t("repeat")}
          </LinkButton>
        </PermissionGate>
      )}
      {isCancellable(payment) && (
        <AreaTranslations of={["payments", "terms"]}>
          {payment.payOn && !isUnderReview(payment) && <ChangePaymentDay payment={payment} />}
          <CancelPaymentButton payment={payment} />
        </AreaTranslations>
      )}
      {mayRecall && (
        <AreaTranslations of={["payments", "terms"]}>
          <RecallPaymentButton payment={payment} />
        </AreaTranslations>
      )}
    </>
  );
}

/** Reports that the payment was not sent on its day, the reason, and the deadline for a decision. */
function StalledNotice({ payment: { stalled, dispatchAt }, now }: { payment: Payment; now: Date }) {
  const t = useTranslations("payments");
  if (stalled === null) return null;
  return (
    <Notice tone="bad" title={t("ahead.stalled")}>
      {t("detail.why", { why: t(`unpayable.${stalled}`) })} {t("ahead.stalledText")}{" "}
      <TimeText at={dispatchAt} now={now} style="exact" />
    </Notice>
  );
}

const labelsOf = ({ payeeName, amount, debit }: Payment) => ({
  payee: payeeName,
  amount: amountText(amount),
  debit: amountText(debit),
});

/** Summarizes the payment: the payee's amount, the debit, and the rate. */
function Sentence({ payment }: { payment: Payment }) {
  const t = useTranslations("payments.detail");
  const { rate, isIndicative } = payment;
  const labels = labelsOf(payment);
  return rate
    ? t(isIndicative ? "indicative" : "exchanged", { ...labels, rate: `${pairName(rate)} ${rateText(rate)}` })
    : t("sentence", labels);
}

/** Reports that the money was returned, and why. */
function Obstacle({ payment, refund, isRecalled }: Pick<Detail, "payment" | "refund"> & { isRecalled: boolean }) {
  const t = useTranslations("payments.detail");
  const { state } = payment;
  const why = usePaymentFailureReason(payment);
  const isExchangeRetained = state === "canceled" && payment.rate !== null && !payment.isIndicative;
  if (!isEndedUnpaid(payment)) return null;
  return (
    <Notice
      tone={machine.tone(state)}
      title={
        refund
          ? t(isRecalled ? "givenBack" : "sentBack", { refund: amountText(refund.amount) })
          : isExchangeRetained
            ? t("cancelledExchanged")
            : t("returned", labelsOf(payment))
      }
    >
      {why && t("why", { why })}
    </Notice>
  );
}
