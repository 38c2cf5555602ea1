import { useLocale, useTranslations } from "next-intl";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceField } from "@/components/kit/select/filter-fields";
import { daysIn, linkPrefix, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { OfferedExport } from "@/components/shell/actions/offered-export";
import type { Got } from "@/lib/call/call";
import { accountKinds, receivingBank } from "@/lib/receiving/account-places";
import { applicationDaysMax } from "@/lib/receiving/account-terms";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";
import { accountApplication as machine } from "@/lib/receiving/states";
import { usePlaceName } from "../use-place-name";
import { AccountTabs, ApplyButton } from "./account-tabs";
import { ExportApplications } from "./export-applications";

type List = Got<typeof accountApplications.applications>;

/** The filters of the page's URL; unknown ones are left out. */
export function applicationsAsked(query: Query) {
  const [state, applicationNo] = [valueOf(query, "state"), textIn(query, "no", 32)];
  const kind = accountKinds.find((one) => one === valueOf(query, "kind"));
  return {
    ...(state && machine.is(state) && { state }),
    ...(kind && { kind }),
    ...(applicationNo && { applicationNo }),
    ...daysIn(query),
    ...pageIn(query),
  };
}

/** The merchant's applications for receiving accounts. */
export function ApplicationList({
  list,
  query,
  asked: { currentPage: _, pageSize: __, ...filters },
  refused,
  now,
}: {
  list: List;
  query: Query;
  asked: ReturnType<typeof applicationsAsked>;
  /** Why the filters found nothing to list. */
  refused: string | null;
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
          <OfferedExport needs={accountApplications.exportApplications.needs}>
            <ExportApplications filters={filters} />
          </OfferedExport>
          <ApplyButton />
        </>
      }
      above={<AccountTabs current="applications" />}
      list={list}
      path={receivingScreens.accounts.path}
      query={query}
      fields={[
        { kind: "text", name: "no", label: t("number"), lengthMax: 32 },
        choiceField("state", all("accounts.state"), machine.states, states),
        choiceField("kind", all("field.kind"), accountKinds, kinds),
        { kind: "days", label: t("submittedDays"), daysMax: applicationDaysMax },
      ]}
      keep={["tab", "size"]}
      refused={{ title: t("refused"), why: refused }}
      empty={{ filtered: t("emptyFiltered"), none: t("empty"), action: <ApplyButton /> }}
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
  const placeName = usePlaceName();
  const { path } = receivingScreens.accounts;
  return [
    {
      head: t("number"),
      kind: "link",
      of: ({ applicationNo }) => applicationNo,
      to: linkPrefix(path, query, "applicationNo"),
    },
    { head: all("field.kind"), of: ({ kind }) => kinds(kind) },
    { head: all("field.country"), of: ({ country }) => placeName(country) },
    {
      head: all("field.bank"),
      of: (one) => (locale === "zh-CN" ? receivingBank(one)?.zh : receivingBank(one)?.en) ?? one.bank,
    },
    { head: t("currencies"), of: ({ currencies }) => currencies.join(", ") },
    { head: all("accounts.state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("operator"), of: ({ operator }) => operator },
    { head: t("submittedAt"), kind: "time", of: ({ submittedAt }) => submittedAt, now },
  ];
}
