import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { PageHeader } from "@/components/kit/page/page-header";
import { enquiry as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import type { enquiries } from "@/lib/operations/calls/enquiries";
import { CloseEnquiryButton } from "./close-enquiry";
import { consoleWorldRoute } from "../worlds/world-route";
import styles from "./enquiry-list.module.css";
import type { WorldListProps } from "../worlds/world-list-props";

type Enquiries = ClientOutput<typeof enquiries.enquiries>;
type Enquiry = Enquiries["rows"][number];

/** Lists enquiries with their full text and their outcome. */
export function EnquiryList({ world, list, query, now }: WorldListProps<Enquiries>) {
  const t = useTranslations("operations.enquiries");
  const kind = useTranslations("help.enquiry.kinds");
  const states = useTranslations("operations.enquiries.states");
  const columns: readonly Column<Enquiry>[] = [
    { head: t("number"), of: ({ enquiryNo }) => enquiryNo },
    { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("kind"), kind: "node", of: (row) => <span className={styles.kind}>{kind(row.kind)}</span> },
    {
      head: t("text"),
      kind: "node",
      of: ({ text, page }) => (
        <div className={styles.said}>
          <p>{text}</p>
          {page && <p className={styles.page}>{page}</p>}
        </div>
      ),
    },
    {
      head: t("from"),
      of: ({ userNo, company, contact }) => [userNo, company, contact].filter(Boolean).join(" · ") || t("nobody"),
    },
    { head: t("madeAt"), kind: "time", of: ({ madeAt }) => madeAt, now, style: "short" },
    {
      head: t("answer"),
      kind: "node",
      of: ({ id, enquiryNo, state, answer }) =>
        machine.events(state).includes("close") ? <CloseEnquiryButton {...{ world, id, enquiryNo }} /> : answer,
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
