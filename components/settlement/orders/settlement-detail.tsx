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
import type { Review } from "@/components/shell/review/review-card";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import type { materialCalls } from "@/lib/files/calls/materials";
import { screenActionAccess } from "@/lib/gate/screen";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { endedSettlement, settlementMachine as machine } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";
import { AdvanceFacts } from "../advances/advance-detail";
import { SettlementReview } from "../review/settlement-review";
import { settlementFormPath } from "../settlement-path";
import { CancelSettlementButton } from "./cancel-settlement";
import { RetrySettlementPayoutButton } from "./pay-again";
import { SettlementDrawList, SettlementOrderPayeeFacts, SettlementFacts } from "./settlement-facts";
import { SettlementVoucherDownload } from "./settlement-voucher";
import {
  displayedStateOfSettlement,
  isSettlementUnderReview,
  useSettlementSentence,
  useSettlementStateLabel,
  type ListedSettlement,
  type SettlementReply,
} from "./settlement-text";

interface SettlementDetailProps {
  detail: SettlementReply;
  /** Holds its review, if it had one, and the MFA method that money movements require. */
  review: Review | null;
  way: MfaWay;
  /** Lists the payees that it may be paid out to again. */
  payees: ClientOutput<typeof settlementPayees.settleablePayees>["rows"];
  materials: ClientOutput<typeof materialCalls.materials>;
  now: Date;
  back: Route;
}

/** Displays one settlement: the money sentence, the available actions, its facts and its history. */
export function SettlementDetail({ detail, review, way, payees, materials, now, back }: SettlementDetailProps) {
  const t = useTranslations("settlement.detail");
  const states = useTranslations("settlement.settlementOrder");
  const { order, history, documents, links, advance } = detail;
  const [, stateText] = useSettlementStateLabel()(order);
  const [displayedMachine, displayedState] = displayedStateOfSettlement(order);
  const ahead =
    order.state === machine.first && !isSettlementUnderReview(order)
      ? { tone: "moving" as const, title: t("dispatchAhead"), at: order.arrival.dispatchAt }
      : null;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("title", { receive: amountText(cnhAsDisplayedCny(order.receive)), payee: order.payeeName })}
        trail={<CopyableText text={order.orderNo} label={t("number")} />}
        state={
          <ExplainedState machine={displayedMachine} state={displayedState}>
            {stateText}
          </ExplainedState>
        }
        actions={<Buttons {...{ detail, payees, way, back }} />}
      >
        {useSettlementSentence()(order)}
      </PageHeader>
      <Obstacle order={order} />
      {review && <SettlementReview review={review} order={order} way={way} now={now} />}
      <Card title={t("facts")}>
        <SettlementFacts order={order} now={now} />
      </Card>
      <Card title={t("payeeFacts")}>
        <SettlementOrderPayeeFacts order={order} />
      </Card>
      <Card title={t("links")}>
        <SettlementDrawList links={links} now={now} />
      </Card>
      {advance && (
        <Card title={t("advance")}>
          <AdvanceFacts advance={advance} now={now} />
        </Card>
      )}
      {documents.length > 0 && (
        <Card title={t("documents")}>
          <DocumentLinks documents={documents} />
        </Card>
      )}
      <AreaTranslations of={["files"]}>
        <SubmittedFilesCard
          of={{ bizType: "SETTLEMENT_ORDER", bizId: order.orderNo }}
          list={materials}
          submitAccess={screenActionAccess(settlementScreens.orders, "supplement")}
        />
      </AreaTranslations>
      <Card title={t("history")}>
        <StateHistory
          machine={machine}
          states={states}
          steps={(event) => (event === "accept" ? t("step.accept") : null)}
          history={history}
          now={now}
          ahead={ahead}
        />
      </Card>
    </div>
  );
}

/** Renders the available actions. */
function Buttons({
  detail: { order, isVouched, mayCancel, mayRepay },
  payees,
  way,
  back,
}: Pick<SettlementDetailProps, "detail" | "payees" | "way" | "back">) {
  const t = useTranslations("settlement.detail");
  return (
    <>
      <LinkButton href={back}>{t("back")}</LinkButton>
      <AreaTranslations of={["settlement", "terms"]}>
        {isVouched && (
          <PermissionGate any={[settlementPayouts.settlementVoucher.access]}>
            <SettlementVoucherDownload orderNo={order.orderNo} />
          </PermissionGate>
        )}
        {mayRepay && <RetrySettlementPayoutButton order={order} payees={payees} way={way} />}
        {mayCancel && <CancelSettlementButton order={order} />}
      </AreaTranslations>
      {order.state === endedSettlement && (
        <PermissionGate any={[settlementOrders.settle.access]}>
          <LinkButton tone="primary" href={settlementFormPath({ currency: order.pay.currency })}>
            {t("another")}
          </LinkButton>
        </PermissionGate>
      )}
    </>
  );
}

/** Explains why it ended and where the money went, or what the bank requests before it continues. */
function Obstacle({ order: { state, asked, failReason, end, endReason, kept, debit } }: { order: ListedSettlement }) {
  const t = useTranslations("settlement.detail");
  const knownText = useKnownText();
  const tone = machine.tone(state);
  if (state === "failed")
    return (
      <Notice tone={tone} title={t("failed")}>
        {failReason && <p>{t("why", { why: knownText(failReason) })}</p>}
        <p>{t("failedText")}</p>
      </Notice>
    );
  if (state === "canceled")
    return (
      <Notice
        tone={tone}
        title={
          kept ? t("kept", { kept: amountText(cnhAsDisplayedCny(kept)) }) : t("returned", { debit: amountText(debit) })
        }
      >
        {end && <p>{t(`end.${end}`)}</p>}
        {endReason && <p>{t("why", { why: knownText(endReason) })}</p>}
      </Notice>
    );
  return asked ? (
    <Notice tone={tone} title={t("documentsAsked")}>
      {knownText(asked)}
    </Notice>
  ) : null;
}
