import { useTranslations } from "next-intl";
import { TimeText } from "@/components/kit/text/time-text";
import { Timeline } from "@/components/kit/text/timeline";

interface ReviewLevel {
  readonly level: number;
  /** Lists the names of the operators who may decide at this level. */
  readonly reviewers: readonly string[];
  readonly decision: {
    readonly who: string;
    readonly isApproved: boolean;
    readonly remark: string;
    readonly at: Date;
  } | null;
}

/** Renders the levels of a review with their decisions or reviewers. */
export function ReviewLevels({
  levels,
  next,
  now,
  words,
}: {
  levels: readonly ReviewLevel[];
  /** Holds the number of the next level. */
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
