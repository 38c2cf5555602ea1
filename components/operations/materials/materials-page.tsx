import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { FilteredList } from "@/components/kit/table/filtered-list";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { material as machine } from "@/lib/materials/states";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";
import { MaterialQueueList } from "./material-queue-list";
import { materialTabs, type MaterialQueue, type MaterialTab } from "./materials-view";

/** Lists the settlement materials of a world's merchants, pending ones first, to be decided individually or in bulk. */
export function MaterialReviewListPage({
  world,
  list,
  query,
  now,
  tab,
}: WorldListProps<MaterialQueue> & { tab: MaterialTab }) {
  const t = useTranslations("operations.materials");
  const states = useTranslations("materials.material");
  const path = consoleWorldRoute(world, "materials");
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
    choiceFilterField("state", t("state"), machine.states, states),
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <TabBar
        label={t("views")}
        current={tab}
        tabs={materialTabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          href: hrefWithQueryChanges(path, {}, { tab: key === "all" ? undefined : key }),
          count: { all: list.waiting, logistics: list.logisticsWaiting, switches: list.switchesWaiting }[key],
        }))}
      />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <FilteredList list={list} path={path} query={query} fields={fields} keep={["tab", "size"]}>
        {() => (
          <AreaTranslations of={["materials"]}>
            <MaterialQueueList key={tab} world={world} rows={list.rows} now={now} tab={tab} />
          </AreaTranslations>
        )}
      </FilteredList>
    </>
  );
}
