import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { Notice } from "@/components/kit/feedback/notice";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import type { ClientOutput } from "@/lib/call/call";
import type { scenarioCalls } from "@/lib/operations/calls/scenarios";

type Problem = ClientOutput<typeof scenarioCalls.checkScenario>["problems"][number];

/** Lists all problems of a scenario's text, each with a link to its line. */
export function ScenarioProblems({
  problems,
  onLine,
}: {
  problems: readonly Problem[];
  onLine: (line: number) => void;
}) {
  const t = useTranslations("operations.scenarios");
  const columns: readonly Column<Problem>[] = [
    {
      head: t("line"),
      kind: "node",
      of: ({ line }) => (
        <Button small aria-label={t("goTo", { line })} onClick={() => onLine(line)}>
          {line}
        </Button>
      ),
    },
    { head: t("column"), kind: "count", of: ({ column }) => column },
    { head: t("problem"), of: ({ text }) => text },
  ];
  return (
    <Card>
      <Notice tone="bad" live title={t("wrong", { count: problems.length })} />
      <ListFrame>
        <DataTable
          caption={t("problem")}
          columns={columns}
          rows={problems}
          rowKey={({ line, column, text }) => `${line} ${column} ${text}`}
          empty={null}
        />
      </ListFrame>
    </Card>
  );
}
