import type { Route } from "next";
import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { choiceField, type FilterField } from "@/components/kit/select/filter-fields";
import { Filters } from "@/components/kit/select/filters";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { Pager } from "@/components/kit/table/pager";
import type { Query } from "@/components/kit/select/query";
import { useSetFilters } from "@/components/kit/select/use-set-filters";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import { listDaysMax } from "@/lib/payments/terms";
import { BatchSelection } from "./batch-selection";

/**
 * The company's batches as a list; filters and page are in the URL. `refused` is why the filters found nothing to list.
 */
export function BatchList({
  list,
  query,
  now,
  way,
  mayMake,
  refused,
}: {
  list: Got<typeof batchCalls.batches>;
  query: Query;
  now: Date;
  way: MfaWay;
  mayMake: boolean;
  refused: string | null;
}) {
  const t = useTranslations("payments.batch.list");
  const { path } = paymentsScreens.batches;
  const fields = useBatchFields();
  const set = useSetFilters(fields, query);
  // named cast: a screen's path is a page that exists
  const another = mayMake && (
    <LinkButton tone="primary" href={paymentsScreens.batch.path as Route}>
      {t("new")}
    </LinkButton>
  );
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} actions={another} />
      <Filters path={path} query={query} keep={["size"]} fields={fields} set={set} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      <AreaMessages of={["payments", "terms"]}>
        <BatchSelection
          batches={list.rows}
          now={now}
          way={way}
          empty={
            <EmptyList isFiltered={set.length > 0} filtered={t("emptyFiltered")} none={t("empty")} action={another} />
          }
        />
      </AreaMessages>
      {list.total > 0 && (
        <Pager path={path} query={query} total={list.total} page={list.currentPage} size={list.pageSize} />
      )}
    </div>
  );
}

/** The filters of the list of batches, named as in the URL. */
function useBatchFields(): readonly FilterField[] {
  const t = useTranslations("payments.batch.list");
  const [terms, states] = [useTranslations("terms"), useTranslations("payments.paymentBatch")];
  return [
    { kind: "text", name: "no", label: t("batchNo"), lengthMax: 32 },
    choiceField("state", terms("state"), machine.states, states),
    { kind: "choice", name: "mine", label: t("show"), options: [{ value: "review", label: t("mine") }] },
    { kind: "days", label: t("days"), daysMax: listDaysMax },
  ];
}
