import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { StateChip } from "@/components/kit/text/state-chip";
import { TimeText } from "@/components/kit/text/time-text";
import type { Got } from "@/lib/call/call";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { ReviewLevels } from "./review-levels";

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
  review,
  advice,
  now,
  children,
}: {
  review: Review;
  /** What stands in its way, and what to do about it, in the words of what is reviewed. */
  advice: { readonly title: string; readonly text: string };
  now: Date;
  /** What the reader can do about it now. */
  children?: ReactNode;
}) {
  const t = useTranslations("shell.review");
  const states = useTranslations("payments.paymentReview");
  const { state, deadline, levels, next } = review;
  const isForMaker = review.advice === "confirm" || review.advice === "waitForMaker";
  return (
    <Card title={t("title")} action={<StateChip tone={machine.tone(state)}>{states(state)}</StateChip>}>
      <div className={layout.stack}>
        <Notice tone={tones[review.advice]} title={advice.title}>
          {advice.text}{" "}
          {next !== null || isForMaker ? (
            <>
              {t("until")} <TimeText at={deadline} now={now} style="exact" />
            </>
          ) : null}
        </Notice>
        <ReviewLevels
          levels={levels.map((level) => ({ ...level, reviewers: level.reviewers.map(({ name }) => name) }))}
          next={next}
          now={now}
          words={{ reviewers: (names) => t("reviewers", { names }), nobody: t("nobody") }}
        />
        {children}
      </div>
    </Card>
  );
}
