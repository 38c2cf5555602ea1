import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { TimeText } from "@/components/kit/text/time-text";
import { worldRoute } from "../worlds/world-route";
import { useJobName } from "./job-name";
import type { WorldView } from "./use-running-clock";

/** Reports the failing job above the clock controls: its kind, number of attempts, time of failure, and cause. */
export function ProblemNotice({ world: { name, trouble, clock } }: { world: WorldView }) {
  const t = useTranslations("operations.troubles");
  const job = useJobName();
  if (!trouble) return null;
  const { kind, attempts, cause, failedAt } = trouble.first;
  return (
    <Notice
      tone="bad"
      live
      title={trouble.isMarketStanding ? t("marketTitle") : t("failing", { count: trouble.count })}
      action={
        <LinkButton small href={worldRoute(name, "timetable")}>
          {t("open")}
        </LinkButton>
      }
    >
      <p>{t("what", { kind: job(kind), count: attempts, cause: cause || t("unknown") })}</p>
      {failedAt && (
        <p>
          {t("last")} <TimeText at={failedAt} now={clock.now} style="exact" />
        </p>
      )}
    </Notice>
  );
}
