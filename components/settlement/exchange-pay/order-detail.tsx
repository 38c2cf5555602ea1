import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { CopyableText } from "@/components/kit/text/copyable";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateHistory } from "@/components/kit/text/state-history";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { SubmittedFilesCard } from "@/components/shell/actions/materials-card";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { PaymentTrackingCard } from "@/components/shell/orders/tracking-card";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import type { materialCalls } from "@/lib/files/calls/materials";
import type { MfaWay } from "@/lib/gate/second-step";
import { screenActionAccess } from "@/lib/gate/screen";
import { amountText } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { type exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { isOwnFeeReturnedOnCancel } from "@/lib/settlement/exchange-pay/fee-back";
import { exchangePay as machine, unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { CancelExchangePay } from "./cancel-exchange-pay";
import { ConfirmExchangePayOrder } from "./confirm-order";
import type { OfferedPayee } from "./exchange-pay-form";
import { ExchangePayOrderFacts, ExchangePayPayeeFacts, type ExchangePayOrderView } from "./exchange-pay-facts";
import { ExchangePayVoucherDownload } from "./order-voucher";
import { RetryExchangePayoutButton } from "./repay-order";
import { ExchangePayReview } from "./exchange-pay-review";

type Detail = ClientOutput<typeof exchangePayCalls.exchangePayDetail>;

interface OrderDetailProps {
  detail: Detail;
  materials: ClientOutput<typeof materialCalls.materials>;
  /** Lists the payees that it may be paid out to again: those of its currency. */
  payees: readonly OfferedPayee[];
  way: MfaWay;
  now: Date;
  back: Route;
}

/**
 * Displays one order: the money sentence, the available actions, its facts, its route between banks, and its history.
 */
export function ExchangePayOrderDetail({ detail, materials, payees, way, now, back }: OrderDetailProps) {
  const t = useTranslations("settlement.exchangePays");
  const states = useTranslations("settlement.exchangePay");
  const { order, history, tracking, documents, reviews } = detail;
  const { orderNo, state } = order;
  const isOver = state === "success" || state === "failure";
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("detailTitle", { payee: order.payeeName, amount: amountText(order.payout) })}
        trail={<CopyableText text={orderNo} label={t("label")} />}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={<DetailButtons detail={detail} payees={payees} way={way} back={back} />}
      >
        <Sentence order={order} />
      </PageHeader>
      <Standing detail={detail} way={way} />
      {reviews.length > 0 && <ExchangePayReview detail={detail} way={way} now={now} />}
      <Card title={t("facts")}>
        <ExchangePayOrderFacts order={order} now={now} />
      </Card>
      <Card title={t("payeeFacts")}>
        <ExchangePayPayeeFacts order={order} />
      </Card>
      {tracking && state !== "canceled" && <PaymentTrackingCard tracking={tracking} isOver={isOver} now={now} />}
      {documents.length > 0 && (
        <Card title={t("documents")}>
          <DocumentLinks documents={documents} />
        </Card>
      )}
      <AreaTranslations of={["files"]}>
        <SubmittedFilesCard
          of={{ bizType: "EXCHANGE_PAY_ORDER", bizId: orderNo }}
          list={materials}
          submitAccess={screenActionAccess(settlementScreens.exchangePayOrders, "supplement")}
        />
      </AreaTranslations>
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} ahead={aheadOf(order, t)} />
      </Card>
    </div>
  );
}

/** Returns the next automatic step, with its time. */
function aheadOf(
  { state, deadline, dispatchAt }: ExchangePayOrderView,
  t: (key: "lapseAhead" | "dispatchAhead") => string,
) {
  if (state === unconfirmedState) return { tone: "quiet" as const, title: t("lapseAhead"), at: deadline };
  const isToBeSent = state === "pendingProcessing" || state === "awaitingRepayout";
  return isToBeSent && dispatchAt ? { tone: "moving" as const, title: t("dispatchAhead"), at: dispatchAt } : null;
}

const isCancellable = ({ state }: ExchangePayOrderView): boolean => machine.next(state, "cancel") !== undefined;
const isRepayable = ({ state }: ExchangePayOrderView): boolean => machine.next(state, "amend") !== undefined;

function DetailButtons({
  detail: { order, isVouched },
  payees,
  way,
  back,
}: Pick<OrderDetailProps, "detail" | "payees" | "way" | "back">) {
  const t = useTranslations("settlement.exchangePays");
  return (
    <>
      <LinkButton href={back}>{t("back")}</LinkButton>
      {isVouched && (
        <PermissionGate any={[screenActionAccess(settlementScreens.exchangePayOrders, "export")]}>
          <AreaTranslations of={["settlement"]}>
            <ExchangePayVoucherDownload orderNo={order.orderNo} />
          </AreaTranslations>
        </PermissionGate>
      )}
      <AreaTranslations of={["settlement", "terms"]}>
        {isCancellable(order) && <CancelExchangePay order={order} />}
        {isRepayable(order) && <RetryExchangePayoutButton order={order} payees={payees} way={way} />}
      </AreaTranslations>
    </>
  );
}

/** Renders the money sentence: the amounts sold and bought, and the rate. */
function Sentence({ order: { pay, amount, rate, isIndicative } }: { order: ExchangePayOrderView }) {
  const t = useTranslations("settlement.exchangePays");
  return t(isIndicative ? "sentenceIndicative" : "sentence", {
    sold: amountText(pay),
    bought: amountText(amount),
    rate: `${pairName(rate)} ${rateText(rate)}`,
  });
}

/** Describes what the order waits for, or why it was not paid. */
function Standing({ detail: { order, mayConfirm }, way }: Pick<OrderDetailProps, "detail" | "way">) {
  const t = useTranslations("settlement.exchangePays");
  const unpayable = useTranslations("payments.unpayable");
  const knownText = useKnownText();
  const { state, passed, levels, asked, dispatchAt, isIndicative } = order;
  const tone = machine.tone(state);
  const amount = amountText(order.payout);
  const stored = order.failReason ?? asked;
  const why = order.unpayable ? unpayable(order.unpayable) : stored && knownText(stored);
  if (state === unconfirmedState)
    return passed < levels ? (
      <Notice tone={tone} title={t("underReview")}>
        {t("underReviewText")}
      </Notice>
    ) : (
      <Notice tone={tone} title={t("unconfirmed")}>
        <div className={layout.stack}>
          <p>{t("unconfirmedText")}</p>
          {mayConfirm && (
            <AreaTranslations of={["settlement", "terms"]}>
              <ConfirmExchangePayOrder order={order} way={way} />
            </AreaTranslations>
          )}
        </div>
      </Notice>
    );
  if (state === "awaitingMaterials")
    return (
      <Notice tone={tone} title={t("materialAsked")}>
        {asked && knownText(asked)} {t("materialText")}
      </Notice>
    );
  if (state === "awaitingRepayout" && dispatchAt) return <Notice tone={tone} title={t("repaying")} />;
  if (state === "failure" || state === "awaitingRepayout")
    return (
      <Notice tone={tone} title={t("failed", { amount })}>
        {why && t("why", { why })} {t("failedText")}
      </Notice>
    );
  if (state !== "canceled") return null;
  const isLapsed = order.cancelReason === "" && isIndicative;
  return (
    <Notice tone={tone} title={isIndicative ? t(isLapsed ? "lapsed" : "canceled") : t("canceledKept", { amount })}>
      {order.cancelReason !== "" && <p>{t("why", { why: knownText(order.cancelReason) })}</p>}
      {!isIndicative && <p>{t(isOwnFeeReturnedOnCancel(order) ? "feeReturned" : "feeKept", feesOf(order))}</p>}
    </Notice>
  );
}

/** Returns the fees of a cancelled order that were returned, or not, and the balance they were returned to. */
const feesOf = ({ fee, exchangeFee }: ExchangePayOrderView) => ({
  fee: amountText(fee),
  exchangeFee: amountText(exchangeFee),
  currency: fee.currency,
});
