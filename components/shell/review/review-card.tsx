import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline, type Moment } from "@/components/kit/text/timeline";
import type { Got } from "@/lib/call/call";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { useReviewWords, type Reviewed } from "./review-words";

export type Review = Got<typeof paymentReviews.reviewDetail>;

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

/** A review: level by level who decided or may, until when, and what the reader can do about it now. */
export function ReviewCard({
  of,
  review,
  now,
  children,
}: {
  of: Reviewed;
  review: Review;
  now: Date;
  /** What the reader can do about it now. */
  children?: ReactNode;
}) {
  const t = useReviewWords(of);
  const states = useTranslations("payments.paymentReview");
  const { state, deadline, levels, next, advice } = review;
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
        {children}
      </div>
    </Card>
  );
}
