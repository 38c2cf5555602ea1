import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { paymentReviews } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { ReviewLevels } from "./review-levels";

export type Review = ClientOutput<typeof paymentReviews.reviewDetail>;

/** Maps each advice of a review to its tone. */
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

/** Renders a review: its levels with their decisions or reviewers, its deadline, and the reader's options now. */
export function ReviewCard({
  review,
  advice,
  now,
  children,
}: {
  review: Review;
  /** Describes the obstacle and the advice, in the words of the reviewed object. */
  advice: { readonly title: string; readonly text: string };
  now: Date;
  /** Holds the actions available to the reader now. */
  children?: ReactNode;
}) {
  const t = useTranslations("shell.review");
  const states = useTranslations("payments.paymentReview");
  const { state, deadline, levels, next } = review;
  const isForMaker = review.advice === "confirm" || review.advice === "waitForMaker";
  return (
    <Card
      title={t("title")}
      action={
        <ExplainedState machine={machine} state={state}>
          {states(state)}
        </ExplainedState>
      }
    >
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
