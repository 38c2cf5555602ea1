import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import { hrefWith } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { Pager } from "@/components/kit/table/pager";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { material as machine } from "@/lib/materials/states";
import type { WorldListProps } from "../worlds/world-list-props";
import { worldRoute } from "../worlds/world-route";
import { MaterialDeskList } from "./material-desk-list";
import { materialTabs, type MaterialQueue, type MaterialTab } from "./materials-view";

/** The settlement materials of a world's merchants: those that wait first, to be decided one by one or many at once. */
export function MaterialsPage({ world, list, query, now, tab }: WorldListProps<MaterialQueue> & { tab: MaterialTab }) {
  const t = useTranslations("operations.materials");
  const states = useTranslations("materials.material");
  const path = worldRoute(world, "materials");
  const fields: readonly FilterField[] = [
    { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
    choiceField("state", t("state"), machine.states, states),
  ];
  const set = useSetFilters(fields, query);
  return (
    <>
      <PageHeader title={t("title")} />
      <TabBar
        label={t("views")}
        current={tab}
        tabs={materialTabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          href: hrefWith(path, {}, { tab: key === "all" ? undefined : key }),
          count: { all: list.waiting, logistics: list.logisticsWaiting, switches: list.switchesWaiting }[key],
        }))}
      />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <Filters path={path} query={query} keep={["tab", "size"]} fields={fields} set={set} />
      <AreaMessages of={["materials"]}>
        <MaterialDeskList world={world} rows={list.rows} now={now} />
      </AreaMessages>
      {list.total > 0 && (
        <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />
      )}
    </>
  );
}
