import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Notice } from "@/components/kit/feedback/notice";
import { ProgressBar } from "@/components/kit/feedback/progress";
import { StateChip } from "@/components/kit/text/state-chip";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import layout from "@/components/kit/page/layout.module.css";
import { beijingSecondsText } from "@/lib/time/beijing";
import { consoleWorldRoute } from "../worlds/world-route";
import type { ScenarioRun } from "./use-scenario-run";
import styles from "./scenario-report.module.css";

type Step = ScenarioRun["steps"][number];

const tones = { done: "quiet", refused: "quiet", met: "good", unmet: "bad", failed: "bad" } as const;

/** Lists the steps that a scenario performed, and compares the expected with the actual values. */
export function ScenarioRunReport({ run }: { run: ScenarioRun }) {
  const t = useTranslations("operations.scenarios");
  const { world, done, total, steps, phase } = run;
  const columns: readonly Column<Step>[] = [
    { head: t("line"), kind: "count", of: ({ line }) => line },
    { head: t("at"), of: ({ at }) => beijingSecondsText(at) },
    { head: t("what"), of: ({ what }) => what },
    { head: t("by"), of: ({ by }) => by || t("operations") },
    {
      head: t("outcome"),
      kind: "node",
      of: ({ outcome }) => <StateChip tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</StateChip>,
    },
    { head: t("says"), kind: "node", of: (step) => <Detail step={step} /> },
  ];
  return (
    <Card title={t("report")}>
      <div className={layout.stack}>
        <Verdict run={run} />
        {phase === "running" && <ProgressBar label={t("progress")} value={total ? done / total : 0} />}
        {total > 0 && <p className={layout.soft}>{t("progressText", { done, total })}</p>}
        {world && (
          <p>
            <Link href={consoleWorldRoute(world)} prefetch={false}>
              {t("openWorld", { world })}
            </Link>
          </p>
        )}
        <ListFrame>
          <DataTable
            caption={t("reportSteps")}
            columns={columns}
            rows={steps}
            rowKey={(step) => String(steps.indexOf(step))}
            empty={null}
          />
        </ListFrame>
      </div>
    </Card>
  );
}

function Verdict({ run: { phase, isRight } }: { run: ScenarioRun }) {
  const t = useTranslations("operations.scenarios");
  if (phase === "running") return <Notice live title={t("running")} />;
  if (phase === "stopped") return <Notice tone="waiting" live title={t("stopped")} />;
  return isRight ? <Notice tone="good" live title={t("allRight")} /> : <Notice tone="bad" live title={t("notRight")} />;
}

/** Displays the text of a step beside its outcome, and each of its expectations. */
function Detail({ step: { says, note, checks } }: { step: Step }) {
  const t = useTranslations("operations.scenarios");
  return (
    <div className={styles.detail}>
      {says && <span>{says}</span>}
      {note && <span className={layout.soft}>{note}</span>}
      {checks.map(({ line, what, expected, actual, isMet }, place) => (
        <span key={place} className={styles.check}>
          <StateChip tone={isMet ? "good" : "bad"}>{what}</StateChip>
          {isMet ? actual : `${t("expected")} ${expected} · ${t("actual")} ${actual} (${t("line")} ${line})`}
        </span>
      ))}
    </div>
  );
}
