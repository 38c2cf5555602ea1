import { useTranslations } from "next-intl";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";

interface ReviewLevel {
  readonly level: number;
  /** The names of those who may decide there. */
  readonly reviewers: readonly string[];
  readonly decision: {
    readonly who: string;
    readonly isApproved: boolean;
    readonly remark: string;
    readonly at: Date;
  } | null;
}

/** The levels of a review: who decided what on each, or may. */
export function ReviewLevels({
  levels,
  next,
  now,
  words,
}: {
  levels: readonly ReviewLevel[];
  /** Which of them is next. */
  next: number | null | undefined;
  now: Date;
  words: { readonly reviewers: (names: string) => string; readonly nobody: string };
}) {
  const t = useTranslations("shell.review");
  return (
    <Timeline
      moments={levels.map(({ level, reviewers, decision }) => ({
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
              note: reviewers.length > 0 ? words.reviewers(reviewers.join(t("comma"))) : words.nobody,
            }),
      }))}
    />
  );
}
