import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { enquiry as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import type { enquiries } from "@/lib/operations/calls/enquiries";
import { RowActions } from "../rows/row-actions";
import { CloseEnquiryButton } from "./close-enquiry";
import { ReadEnquiryButton } from "./read-enquiry";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

type Enquiries = ClientOutput<typeof enquiries.enquiries>;
type Enquiry = Enquiries["rows"][number];

/** Returns who sent an enquiry: the company, the contact, the merchant's number; empty where nobody was named. */
const sender = ({ userNo, company, contact }: Enquiry): readonly string[] =>
  [company, contact, userNo].filter((part) => part !== "");

/** Lists enquiries; each opens beside the list with its full text and its outcome. */
export function EnquiryList({ world, list, query, now }: WorldListProps<Enquiries>) {
  const t = useTranslations("operations.enquiries");
  const kind = useTranslations("help.enquiry.kinds");
  const states = useTranslations("operations.enquiries.states");
  const columns: readonly Column<Enquiry>[] = [
    { head: `${t("number")} · ${t("kind")}`, of: ({ enquiryNo }) => enquiryNo, under: (row) => kind(row.kind) },
    { head: t("text"), of: ({ text }) => text, under: ({ page }) => page },
    { head: t("from"), of: (row) => sender(row)[0] ?? t("nobody"), under: (row) => sender(row).slice(1).join(" · ") },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now, style: "short" },
    {
      head: t("actions"),
      kind: "node",
      fits: true,
      of: (row) => (
        <RowActions>
          <ReadEnquiryButton
            enquiryNo={row.enquiryNo}
            text={row.text}
            facts={[
              { label: t("kind"), value: kind(row.kind) },
              { label: t("from"), value: sender(row).join(" · ") || t("nobody") },
              ...(row.page ? [{ label: t("page"), value: row.page }] : []),
              ...(row.answer ? [{ label: t("answer"), value: row.answer }] : []),
            ]}
          />
          {machine.events(row.state).includes("close") && (
            <CloseEnquiryButton {...{ world, id: row.id, enquiryNo: row.enquiryNo }} />
          )}
        </RowActions>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <PagedTable
        list={list}
        path={consoleWorldRoute(world, "enquiries")}
        query={query}
        caption={t("caption")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
    </>
  );
}
