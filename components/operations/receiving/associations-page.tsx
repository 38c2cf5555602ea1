import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { FilteredList } from "@/components/kit/table/filtered-list";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { associationMachine as machine } from "@/lib/receiving/association-states";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";
import { AssociationQueueList } from "./association-list";

/** Lists the links of a world's incomes, those to be reviewed first, to be decided individually or in bulk. */
export function AssociationQueuePage({
  world,
  list,
  query,
  now,
}: WorldListProps<ClientOutput<typeof associationReviews.associationQueue>>) {
  const t = useTranslations("operations.associations");
  const states = useTranslations("receiving.association");
  const path = consoleWorldRoute(world, "associations");
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
    choiceFilterField("state", t("state"), machine.states, states),
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <FilteredList list={list} path={path} query={query} fields={fields} keep={["size"]}>
        {() => (
          <AreaTranslations of={["receiving"]}>
            <AssociationQueueList world={world} rows={list.rows} now={now} />
          </AreaTranslations>
        )}
      </FilteredList>
    </>
  );
}
