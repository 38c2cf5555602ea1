import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { formatTime } from "@/components/kit/text/format-time";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { StateChip } from "@/components/kit/text/state-chip";
import type { homeCalls } from "@/lib/accounts/calls/home";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import { beijingDay, daysBetween } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { amountTextOrMask } from "./amount-texts";
import { todoActionIcons, todoActions } from "./todo-actions";
import styles from "./needs-you.module.css";

type Task = ClientOutput<typeof homeCalls.todo>["rows"][number];

/** Limits the tasks that are seen at once; the others unfold. */
const tasksMax = 3;

/**
 * Lists the reader's tasks, those with the earliest deadline first: each with its deadline, the amount still to be
 * processed, its waiting time, and one button that leads to the single item or to the list it counts.
 */
export function NeedsYouCard({ rows, now, isHidden }: { rows: readonly Task[]; now: Date; isHidden: boolean }) {
  const t = useTranslations("home.todo");
  const open = rows.filter(({ count }) => count > 0);
  const list = (tasks: readonly Task[]) => (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <TaskRow key={task.todo} task={task} now={now} isHidden={isHidden} />
      ))}
    </ul>
  );
  return (
    <Card title={t("title")}>
      {open.length === 0 ? (
        <p className={layout.soft}>{t("none")}</p>
      ) : (
        <div>
          {list(open.slice(0, tasksMax))}
          {open.length > tasksMax && (
            <details className={styles.more}>
              <summary>{t("more", { count: open.length - tasksMax })}</summary>
              {list(open.slice(tasksMax))}
            </details>
          )}
        </div>
      )}
    </Card>
  );
}

function TaskRow({
  task: { todo, count, deadline, since, sums, href },
  now,
  isHidden,
}: {
  task: Task;
  now: Date;
  isHidden: boolean;
}) {
  const t = useTranslations("home.todo");
  const steps = useTranslations("home.todoAction");
  const locale = useLocale();
  const title = t(todo, { count });
  const action = todoActions[todo];
  return (
    <li className={styles.task}>
      <span className={styles.icon}>{todoActionIcons[action]}</span>
      <div className={styles.what}>
        <p>{title}</p>
        {(sums.length > 0 || since) && (
          <p className={styles.note}>
            {[
              sums.length > 0 &&
                t("sums", {
                  amounts: new Intl.ListFormat(locale).format(sums.map((sum) => amountTextOrMask(sum, isHidden))),
                }),
              since && t("waitsSince", { days: daysBetween(beijingDay(since), beijingDay(now)) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
      </div>
      {deadline && (
        <span className={styles.due}>
          <StateChip tone={deadlineTone(deadline, now)}>
            {t(isBefore(now, deadline) ? "until" : "late", { at: formatTime(deadline, now, locale, "short") })}
          </StateChip>
        </span>
      )}
      {/* named cast: the server gives addresses of pages that are there */}
      <LinkButton small href={href as Route} prefetch={false}>
        {steps(action)}
        <ScreenReaderText> {title}</ScreenReaderText>
      </LinkButton>
    </li>
  );
}

/** Returns the tone of a deadline: one that has passed, one of today, or a later one. */
const deadlineTone = (deadline: Date, now: Date): Tone =>
  !isBefore(now, deadline) ? "bad" : beijingDay(deadline) === beijingDay(now) ? "waiting" : "quiet";
