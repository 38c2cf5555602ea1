import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Notice } from "@/components/kit/feedback/notice";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import type { ClientOutput } from "@/lib/call/call";
import type { scenarioCalls } from "@/lib/operations/calls/scenarios";
import { beijingSecondsText } from "@/lib/time/beijing";

type Step = ClientOutput<typeof scenarioCalls.checkScenario>["steps"][number];

/** Lists the steps that a scenario would perform. */
export function ScenarioPlan({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations("operations.scenarios");
  const columns: readonly Column<Step>[] = [
    { head: t("line"), kind: "count", of: ({ line }) => line },
    { head: t("at"), of: ({ at }) => beijingSecondsText(at) },
    { head: t("what"), of: ({ what }) => what },
    { head: t("by"), of: ({ by }) => by || t("operations") },
    { head: t("note"), of: ({ note }) => note },
  ];
  return (
    <Card title={t("plan")}>
      <Notice tone="good" live title={t("right", { count: steps.length })} />
      <ListFrame>
        <DataTable caption={t("planSteps")} columns={columns} rows={steps} empty={null} />
      </ListFrame>
    </Card>
  );
}
