import { useTranslations } from "next-intl";
import { accountText } from "@/components/kit/text/account-text";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { Notice } from "@/components/kit/feedback/notice";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { payments } from "@/lib/payments/calls/payments";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { ConfirmCost } from "../pay/confirm-cost";
import { DecidePayments } from "./decide-payments";

type Review = Got<typeof paymentReviews.reviewDetail>;

/** The texts for each state of a review. */
const tones = {
  decide: "moving",
  wait: "waiting",
  blocked: "bad",
  confirm: "waiting",
  waitForMaker: "waiting",
  approved: "good",
  rejected: "bad",
  expired: "quiet",
  recalled: "quiet",
  lapsed: "bad",
} as const;

/** The review of a payment: level by level who decided or may, until when, and what the reader can do about it now. */
export function ReviewCard({
  review,
  payment,
  way,
  now,
}: {
  review: Review;
  payment: Got<typeof payments.detail>["payment"];
  way: MfaWay;
  now: Date;
}) {
  const t = useTranslations("payments.review");
  const [states, terms] = [useTranslations("payments.paymentReview"), useTranslations("terms")];
  const { orderNo, state, deadline, levels, next, advice, cost } = review;
  const moments: Moment[] = levels.map(({ level, reviewers, decision }) => ({
    key: String(level),
    title: t("level", { number: String(level) }),
    tone: decision ? (decision.isApproved ? "good" : "bad") : level === next ? "waiting" : "quiet",
    ...(decision
      ? {
          at: <TimeText at={decision.at} now={now} style="exact" />,
          who: decision.who,
          ...(decision.remark !== "" && { note: decision.remark }),
        }
      : {
          ahead: true,
          note:
            reviewers.length > 0
              ? t("reviewers", { names: reviewers.map(({ name }) => name).join(t("comma")) })
              : t("nobody"),
        }),
  }));
  const facts = [
    { label: t("payee"), value: `${payment.payeeName} · ${accountText(payment.payeeAccount)}` },
    { label: terms("amount"), value: <MoneyText amount={payment.amount} /> },
    { label: terms("debit"), value: <MoneyText amount={payment.debit} /> },
  ];
  return (
    <Card title={t("title")} action={<StateChip tone={machine.tone(state)}>{states(state)}</StateChip>}>
      <div className={layout.stack}>
        <Notice tone={tones[advice]} title={t(`advice.${advice}.title`)}>
          {t(`advice.${advice}.text`)}{" "}
          {next !== null || advice === "confirm" || advice === "waitForMaker" ? (
            <>
              {t("until")} <TimeText at={deadline} now={now} style="exact" />
            </>
          ) : null}
        </Notice>
        <Timeline moments={moments} />
        <AreaMessages of={["payments", "terms"]}>
          {advice === "decide" && (
            <div className={layout.actions}>
              <DecidePayments orderNos={[orderNo]} pageSize={1} facts={facts} way={way} />
            </div>
          )}
          {advice === "confirm" && cost && (
            <div className={layout.actions}>
              <ConfirmCost orderNo={orderNo} cost={cost} way={way} />
            </div>
          )}
        </AreaMessages>
      </div>
    </Card>
  );
}
