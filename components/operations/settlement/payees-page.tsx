import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { settlementPartnerTypes } from "@/lib/settlement/payee-fields";
import { settlementPayee as machine } from "@/lib/settlement/states";
import type { WorldListProps } from "../worlds/world-list-props";
import { consoleWorldRoute } from "../worlds/world-route";
import { settlementPayeeRoute, type SettlementPayeeQueue } from "./payee-queue";

/** Lists the settlement payees of a world's merchants, those to be reviewed first. */
export function SettlementPayeesPage({ world, list, query, now }: WorldListProps<SettlementPayeeQueue>) {
  const t = useTranslations("operations.settlementPayees");
  const states = useTranslations("settlement.settlementPayee");
  const types = useTranslations("settlement.partnerType");
  return (
    <>
      <PageHeader title={t("title")} />
      <Notice tone={list.waiting > 0 ? "waiting" : "quiet"} title={t("waiting", { count: list.waiting })} />
      <FilteredTable
        list={list}
        path={consoleWorldRoute(world, "settlementPayees")}
        query={query}
        fields={[
          { kind: "text", name: "text", label: t("text"), lengthMax: 60 },
          choiceFilterField("type", t("type"), settlementPartnerTypes, types),
          choiceFilterField(
            "state",
            t("state"),
            machine.states.filter((state) => !machine.isFinal(state)),
            states,
          ),
        ]}
        keep={["size"]}
        caption={t("caption")}
        rowKey={({ payee }) => payee.payeeNo}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          {
            head: t("number"),
            kind: "link",
            of: ({ payee }) => payee.payeeNo,
            href: ({ payee }) => settlementPayeeRoute(world, payee.payeeNo),
          },
          { head: t("merchant"), of: ({ company }) => company, under: ({ userNo }) => userNo },
          { head: t("payee"), of: ({ payee }) => payee.name },
          { head: t("type"), of: ({ payee }) => types(payee.partnerType) },
          { head: t("account"), of: ({ payee: { currency, account } }) => `${currency} ${account}` },
          { head: t("state"), kind: "chip", of: ({ payee: { state } }) => [machine.tone(state), states(state)] },
          { head: t("madeAt"), kind: "time", of: ({ payee }) => payee.madeAt, now },
        ]}
      />
    </>
  );
}
