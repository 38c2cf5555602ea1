import { useTranslations } from "next-intl";
import { EmptyList } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { optionalColumns, type ColumnChoice } from "@/components/kit/table/column-choice";
import type { Column } from "@/components/kit/table/columns";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { ClientOutput } from "@/lib/call/call";
import { receivingScreens } from "@/lib/receiving/screens";
import { advanceMachine, advanceProduct, overdueAdvance } from "@/lib/settlement/advance-states";
import { advances } from "@/lib/settlement/calls/advances";
import { settlementScreens } from "@/lib/settlement/screens";
import { settlementFormPath } from "../settlement-path";
import { advancesPath, useAdvanceFilters } from "./advances-query";
import { SpeedySettlementApplicationForm } from "./speedy-form";
import { AdvanceableAmountCard } from "./surplus-card";
import type { SpeedySurplus } from "./surplus-facts";
import { SpeedyApplicationChip, SpeedySettlementStanding } from "./speedy-standing";

type List = ClientOutput<typeof advances.advanceStatement>;

interface AdvancesPageProps {
  quota: ClientOutput<typeof advances.speedyQuota>;
  list: List;
  query: Query;
  agreement: { readonly version: number; readonly title: string };
  now: Date;
  choice: ColumnChoice;
  /** Explains why the filters were refused. */
  refusalText: string | null;
  /** Holds the overdue advances. */
  overdue: List;
  /** Holds the amount that can be advanced in the first currency; null without a credit. */
  surplus: SpeedySurplus | null;
}

/** Displays speedy settlement: its credit, the application for it, and the statement of advances. */
export function AdvancesPage({
  quota,
  list,
  query,
  agreement,
  now,
  choice,
  refusalText,
  overdue,
  surplus,
}: AdvancesPageProps) {
  const t = useTranslations("settlement.advances");
  const { product } = quota;
  const mayApply = !product || advanceProduct.next(product.state, "apply") !== undefined;
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} state={<SpeedyApplicationChip product={product} />}>
        {t("lead")}
      </PageHeader>
      {overdue.total > 0 && <OverdueNotice overdue={overdue} />}
      <SpeedySettlementStanding quota={quota} now={now} />
      {surplus && (
        <AreaTranslations of={["settlement"]}>
          <AdvanceableAmountCard currencies={quota.currencies.map(({ currency }) => currency)} first={surplus} />
        </AreaTranslations>
      )}
      {mayApply && (
        <PermissionGate any={[advances.applyForSpeedy.access]}>
          <AreaTranslations of={["settlement"]}>
            <SpeedySettlementApplicationForm key={product?.changes ?? ""} product={product} agreement={agreement} />
          </AreaTranslations>
        </PermissionGate>
      )}
      <Card title={t("statement")}>
        <Statement {...{ list, query, now, choice, refusalText }} isOpen={quota.credit !== null} />
      </Card>
    </div>
  );
}

/** Warns of overdue advances, with a link to the single one or to all of them. */
function OverdueNotice({ overdue: { rows, total } }: { overdue: List }) {
  const t = useTranslations("settlement.advances");
  const [only, second] = rows;
  return (
    <Notice
      tone={advanceMachine.tone(overdueAdvance)}
      title={t("overdueCount", { count: total })}
      action={
        <LinkButton
          href={
            only && !second
              ? advancesPath({ advanceNo: only.advanceNo })
              : hrefWithQueryChanges(advancesPath(), {}, { state: overdueAdvance })
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
  choice,
  refusalText,
  isOpen,
}: Pick<AdvancesPageProps, "list" | "query" | "now" | "choice" | "refusalText"> & { isOpen: boolean }) {
  const t = useTranslations("settlement.advances");
  const columns = useAdvanceColumns(now);
  return (
    <div className={layout.stack}>
      <FilteredTable
        list={list}
        path={advancesPath()}
        query={query}
        fields={useAdvanceFilters()}
        keep={["size"]}
        refused={{ title: t("refused"), why: refusalText }}
        caption={t("caption")}
        columns={columns}
        chosen={choice.chosen}
        columnChoice={optionalColumns(columns, choice)}
        empty={(isFiltered) => (
          <EmptyList
            isFiltered={isFiltered}
            filteredText={t("emptyFiltered")}
            none={t(isOpen ? "emptyOpen" : "empty")}
            action={
              isOpen ? (
                <PermissionGate any={[settlementScreens.apply.access]}>
                  <LinkButton href={settlementFormPath({ method: "speedy" })}>{t("toSettle")}</LinkButton>
                </PermissionGate>
              ) : (
                <LinkButton href={hrefWithQueryChanges(receivingScreens.receipts.path, {}, {})}>
                  {t("toIncomes")}
                </LinkButton>
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
    { head: terms("state"), kind: "chip", of: ({ state }) => [advanceMachine.tone(state), states(state)] },
    { head: t("amount"), kind: "money", strong: true, of: ({ amount }) => amount },
    { head: t("outstanding"), kind: "money", of: ({ outstanding }) => outstanding },
    { head: t("fee"), optional: "fee", kind: "money", of: ({ fee }) => fee },
    { head: t("interest"), optional: "interest", kind: "money", of: ({ interest }) => interest },
    { head: t("givenAt"), kind: "time", of: ({ givenAt }) => givenAt, now },
    { head: t("dueAt"), kind: "time", style: "dated", of: ({ dueAt }) => dueAt, now },
  ];
}
