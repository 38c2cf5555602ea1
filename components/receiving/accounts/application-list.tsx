import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceFilterField } from "@/components/kit/select/filter-fields";
import {
  dateRangeFromQuery,
  detailLinkPrefix,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { PermittedExport } from "@/components/shell/actions/offered-export";
import type { ClientOutput } from "@/lib/call/call";
import { accountKinds, receivingBank } from "@/lib/receiving/account-places";
import { applicationDaysMax } from "@/lib/receiving/account-terms";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";
import { accountApplication as machine } from "@/lib/receiving/states";
import { useAccountPlaceName } from "../use-place-name";
import { ReceivingAccountTabs, ApplyForAccountLink } from "./account-tabs";
import { ExportApplications } from "./export-applications";

type List = ClientOutput<typeof accountApplications.applications>;

/** Parses the filters in the page's URL; unknown ones are left out. */
export function accountApplicationsInput(query: Query) {
  const [state, applicationNo] = [valueInQuery(query, "state"), searchTextInQuery(query, "no", 32)];
  const kind = accountKinds.find((value) => value === valueInQuery(query, "kind"));
  return {
    ...(state && machine.is(state) && { state }),
    ...(kind && { kind }),
    ...(applicationNo && { applicationNo }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Lists the merchant's applications for receiving accounts. */
export function ReceivingApplicationList({
  list,
  query,
  input: { currentPage: _, pageSize: __, ...filters },
  refusalText,
  now,
}: {
  list: List;
  query: Query;
  input: ReturnType<typeof accountApplicationsInput>;
  /** Explains why the filters were refused. */
  refusalText: string | null;
  now: Date;
}) {
  const [t, all] = [useTranslations("receiving.records"), useTranslations("receiving")];
  const [states, kinds] = [useTranslations("receiving.accountApplication"), useTranslations("receiving.accountKind")];
  const columns = useApplicationColumns(query, now);
  return (
    <ListPage
      title={all("accounts.title")}
      actions={
        <>
          <PermittedExport access={accountApplications.exportApplications.access}>
            <ExportApplications filters={filters} />
          </PermittedExport>
          <ApplyForAccountLink />
        </>
      }
      above={<ReceivingAccountTabs current="applications" />}
      list={list}
      path={receivingScreens.accounts.path}
      query={query}
      fields={[
        { kind: "text", name: "no", label: t("number"), lengthMax: 32 },
        choiceFilterField("state", all("accounts.state"), machine.states, states),
        choiceFilterField("kind", all("field.kind"), accountKinds, kinds),
        { kind: "days", label: t("submittedDays"), daysMax: applicationDaysMax },
      ]}
      keep={["tab", "size"]}
      refused={{ title: t("refused"), why: refusalText }}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty"), action: <ApplyForAccountLink /> }}
    >
      {(empty) => (
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.rows}
          rowKey={({ applicationNo }) => applicationNo}
          empty={empty}
        />
      )}
    </ListPage>
  );
}

function useApplicationColumns(query: Query, now: Date): Column<List["rows"][number]>[] {
  const [t, all] = [useTranslations("receiving.records"), useTranslations("receiving")];
  const [states, kinds] = [useTranslations("receiving.accountApplication"), useTranslations("receiving.accountKind")];
  const locale = useLocale();
  const placeName = useAccountPlaceName();
  const { path } = receivingScreens.accounts;
  return [
    {
      head: `${all("field.kind")} · ${t("number")}`,
      kind: "link",
      of: ({ kind }) => kinds(kind),
      under: ({ applicationNo }) => applicationNo,
      key: ({ applicationNo }) => applicationNo,
      to: detailLinkPrefix(path, query, "applicationNo"),
    },
    {
      head: `${all("field.bank")} · ${all("field.country")}`,
      of: (row) => (locale === "zh-CN" ? receivingBank(row)?.zh : receivingBank(row)?.en) ?? row.bank,
      under: ({ country }) => placeName(country),
    },
    { head: t("currencies"), of: ({ currencies }) => currencies.join(", ") },
    { head: all("accounts.state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("operator"), of: ({ operator }) => operator },
    { head: t("submittedAt"), kind: "time", of: ({ submittedAt }) => submittedAt, now },
  ];
}
