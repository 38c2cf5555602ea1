import { useTranslations } from "next-intl";
import { formatCountdown } from "@/components/kit/text/countdown";
import { TimeText } from "@/components/kit/text/time-text";
import { useJobKindLabel } from "./job-name";
import { jobSubjectText } from "./job-subject";
import { useRunningClock, type ClockView } from "./use-running-clock";
import styles from "./next-job.module.css";

interface JobItem {
  readonly kind: string;
  readonly subject: string;
  readonly orderNo: string | null;
  readonly dueAt: Date;
}

/** Holds the number of jobs listed: the first few show what an advance would process. */
const jobLimit = 4;

/** Lists the next jobs, with the time until each on the world's clock. */
export function UpcomingJobList({ now, jobs }: { now: Date; jobs: readonly JobItem[] }) {
  const t = useTranslations("operations.clock");
  const name = useJobKindLabel();
  const timeLeft = useTimeLeft();
  return (
    <section className={styles.next}>
      <h3 className={styles.title}>{t("next")}</h3>
      {jobs.length === 0 ? (
        <p className={styles.none}>{t("nothing")}</p>
      ) : (
        <ol className={styles.list}>
          {jobs.slice(0, jobLimit).map((item) => (
            <li key={`${item.kind}-${item.subject}-${item.dueAt.getTime()}`} className={styles.item}>
              <span className={styles.at}>
                <TimeText at={item.dueAt} now={now} style="short" />
              </span>
              <span className={styles.what}>
                {name(item.kind)}
                {jobSubjectText(item) && <span className={styles.subject}> {jobSubjectText(item)}</span>}
              </span>
              <span className={styles.left}>{timeLeft(now, item.dueAt)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Displays the time until a world's next job, as its clock runs. */
export function NextJobTime({ clock, nextDue }: { clock: ClockView; nextDue: Date | null }) {
  const t = useTranslations("operations.clock");
  const timeLeft = useTimeLeft();
  const now = useRunningClock(clock);
  return nextDue ? t("nextIn", { time: timeLeft(now, nextDue) }) : t("nothing");
}

const daySeconds = 24 * 3_600;

/** Returns a formatter for the time from one instant to another: "2 days 3:15:00". */
function useTimeLeft(): (from: Date, to: Date) => string {
  const t = useTranslations("operations.clock");
  return (from, to) => {
    const seconds = Math.ceil((to.getTime() - from.getTime()) / 1_000);
    if (seconds <= 0) return t("due");
    const days = Math.floor(seconds / daySeconds);
    const rest = formatCountdown(seconds % daySeconds);
    return t("inTime", { time: days > 0 ? `${t("days", { count: days })} ${rest}` : rest });
  };
}
