import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWith, type Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { AreaMessages } from "@/components/shell/frame/area-messages";
import { Permitted } from "@/components/shell/frame/permitted";
import type { Got } from "@/lib/call/call";
import { receivingScreens } from "@/lib/receiving/screens";
import { advance, advanceProduct, overdueAdvance } from "@/lib/settlement/advance-states";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementScreens } from "@/lib/settlement/screens";
import { settlePath } from "../settlement-path";
import { advancesPath, useAdvanceFilters } from "./advances-query";
import { SpeedyForm } from "./speedy-form";
import { SurplusCard } from "./surplus-card";
import type { Surplus } from "./surplus-facts";
import { SpeedyChip, SpeedyStanding } from "./speedy-standing";

type List = Got<typeof advances.advanceStatement>;

interface AdvancesPageProps {
  quota: Got<typeof advances.speedyQuota>;
  list: List;
  query: Query;
  agreement: { readonly version: number; readonly title: string };
  now: Date;
  /** Why the filters found nothing to list. */
  refused: string | null;
  /** The advances that were due and are not repaid. */
  overdue: List;
  /** What can be advanced of the first currency; null while there is no credit. */
  surplus: Surplus | null;
}

/** Speedy settlement: its credit, the application for it, and the statement of what was advanced. */
export function AdvancesPage({ quota, list, query, agreement, now, refused, overdue, surplus }: AdvancesPageProps) {
  const t = useTranslations("settlement.advances");
  const { product } = quota;
  const mayApply = !product || advanceProduct.next(product.state, "apply") !== undefined;
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} state={<SpeedyChip product={product} />}>
        {t("lead")}
      </PageHeader>
      {overdue.total > 0 && <OverdueNotice overdue={overdue} />}
      <SpeedyStanding quota={quota} now={now} />
      {surplus && (
        <AreaMessages of={["settlement"]}>
          <SurplusCard currencies={quota.currencies.map(({ currency }) => currency)} first={surplus} />
        </AreaMessages>
      )}
      {mayApply && (
        <Permitted any={[advances.applyForSpeedy.needs]}>
          <AreaMessages of={["settlement"]}>
            <SpeedyForm key={product?.changes ?? ""} product={product} agreement={agreement} />
          </AreaMessages>
        </Permitted>
      )}
      <Card title={t("statement")}>
        <Statement list={list} query={query} now={now} refused={refused} isOpen={quota.credit !== null} />
      </Card>
    </div>
  );
}

/** That some are overdue, and where they are: the one itself, or all of them. */
function OverdueNotice({ overdue: { rows, total } }: { overdue: List }) {
  const t = useTranslations("settlement.advances");
  const [only, second] = rows;
  return (
    <Notice
      tone={advance.tone(overdueAdvance)}
      title={t("overdueCount", { count: total })}
      action={
        <LinkButton
          href={
            only && !second
              ? advancesPath({ advanceNo: only.advanceNo })
              : hrefWith(advancesPath(), {}, { state: overdueAdvance })
          }
        >
          {t("toOverdue")}
        </LinkButton>
      }
    >
      {t("overdueCountText")}
    </Notice>
  );
}

function Statement({
  list,
  query,
  now,
  refused,
  isOpen,
}: Pick<AdvancesPageProps, "list" | "query" | "now" | "refused"> & { isOpen: boolean }) {
  const t = useTranslations("settlement.advances");
  return (
    <div className={layout.stack}>
      <FilteredTable
        list={list}
        path={advancesPath()}
        query={query}
        fields={useAdvanceFilters()}
        keep={["size"]}
        refused={{ title: t("refused"), why: refused }}
        caption={t("caption")}
        columns={useAdvanceColumns(now)}
        empty={(isFiltered) => (
          <EmptyList
            isFiltered={isFiltered}
            filtered={t("emptyFiltered")}
            none={t(isOpen ? "emptyOpen" : "empty")}
            action={
              isOpen ? (
                <Permitted any={[settlementScreens.apply.needs]}>
                  <LinkButton href={settlePath({ method: "speedy" })}>{t("toSettle")}</LinkButton>
                </Permitted>
              ) : (
                <LinkButton href={hrefWith(receivingScreens.receipts.path, {}, {})}>{t("toIncomes")}</LinkButton>
              )
            }
          />
        )}
      />
    </div>
  );
}

function useAdvanceColumns(now: Date): Column<List["rows"][number]>[] {
  const [t, terms] = [useTranslations("settlement.advances"), useTranslations("terms")];
  const states = useTranslations("settlement.advance");
  return [
    {
      head: t("advanceNo"),
      kind: "link",
      of: ({ advanceNo }) => advanceNo,
      href: ({ advanceNo }) => advancesPath({ advanceNo }),
    },
    { head: terms("state"), kind: "chip", of: ({ state }) => [advance.tone(state), states(state)] },
    { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("outstanding"), kind: "money", of: ({ outstanding }) => outstanding },
    { head: t("fee"), kind: "money", of: ({ fee }) => fee },
    { head: t("interest"), kind: "money", of: ({ interest }) => interest },
    { head: t("givenAt"), kind: "time", of: ({ givenAt }) => givenAt, now },
    { head: t("dueAt"), kind: "time", style: "dated", of: ({ dueAt }) => dueAt, now },
  ];
}
