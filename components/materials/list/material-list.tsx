import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { Filters } from "@/components/kit/select/filters";
import type { Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { materials } from "@/lib/materials/calls/materials";
import { MaterialTabs } from "../batches/material-tabs";
import { CustomsStanding, type CustomsProduct } from "../customs/customs-standing";
import { materialFormPath, materialPath, materialsPath } from "../materials-path";
import { linkTone, usageTone } from "../usage-tone";
import { useMaterialFilters } from "./materials-query";

type List = Got<typeof materials.materials>;

/** The merchant's settlement materials as a list; filters and page are in the URL. */
export function MaterialList({
  list,
  query,
  now,
  refused,
  customs,
  children,
}: {
  list: List;
  query: Query;
  now: Date;
  /** Why the filters found nothing to list. */
  refused: { readonly from: string; readonly to: string } | null;
  customs: CustomsProduct;
  /** Below the list. */
  children: ReactNode;
}) {
  const t = useTranslations("materials.list");
  const fields = useMaterialFilters();
  const set = useSetFilters(fields, query);
  const columns = useMaterialColumns(now);
  const another = (
    <Permitted any={[materials.submitMaterial.needs]}>
      <LinkButton tone="primary" href={materialFormPath()}>
        {t("add")}
      </LinkButton>
    </Permitted>
  );
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} actions={another}>
        {t("lead")}
      </PageHeader>
      <MaterialTabs current="materials" />
      <CustomsStanding product={customs} />
      <Filters path={materialsPath} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {t("refusedText", refused)}
        </Notice>
      )}
      <PagedTable
        list={list}
        path={materialsPath}
        query={query}
        caption={t("caption")}
        columns={columns}
        empty={
          <EmptyList isFiltered={set.length > 0} filtered={t("emptyFiltered")} none={t("empty")} action={another} />
        }
      />
      {children}
    </div>
  );
}

function useMaterialColumns(now: Date): Column<List["rows"][number]>[] {
  const [t, list, fields] = [
    useTranslations("materials"),
    useTranslations("materials.list"),
    useTranslations("materials.field"),
  ];
  const usages = useTranslations("materials.usage");
  const links = useTranslations("materials.link");
  return [
    {
      head: t("serialNo"),
      kind: "link",
      of: ({ serialNo }) => serialNo,
      href: ({ serialNo }) => materialPath(serialNo),
    },
    { head: fields("contractNo"), of: ({ contractNo }) => contractNo },
    { head: fields("buyerName"), of: ({ buyerName }) => buyerName },
    { head: fields("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("linked"), kind: "money", of: ({ linked }) => linked },
    { head: t("linkable"), kind: "money", of: ({ linkable }) => linkable },
    { head: t("usageLabel"), kind: "chip", of: ({ usage }) => [usageTone(usage), usages(usage)] },
    { head: t("linkLabel"), kind: "chip", of: ({ link }) => [linkTone(link), links(link)] },
    { head: list("marks"), of: ({ isDuplicate }) => (isDuplicate ? t("duplicate") : "") },
    { head: t("submittedAt"), kind: "time", of: ({ submittedAt }) => submittedAt, now },
  ];
}
