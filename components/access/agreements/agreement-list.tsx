import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { agreements } from "@/lib/access/calls/agreements";
import { accessScreens } from "@/lib/access/screens";
import type { ClientOutput } from "@/lib/call/call";
import { beijingText, beijingDay } from "@/lib/time/beijing";
import { AcceptAgreementsButton } from "../company/accept-button";

export type AgreementStanding = ClientOutput<typeof agreements.agreementStanding>["rows"][number];

/** Lists the agreements, with the versions and dates that the company has accepted, and those it has to accept now. */
export function AgreementList({ rows, mayAccept }: { rows: readonly AgreementStanding[]; mayAccept: boolean }) {
  const t = useTranslations("access.agreements");
  const pending = rows.filter(({ isPending }) => isPending);
  const columns: readonly Column<AgreementStanding>[] = [
    {
      head: t("agreement"),
      kind: "link",
      of: ({ title }) => title,
      key: ({ id }) => id,
      to: `${accessScreens.agreements.path}?id=`,
      isName: true,
    },
    {
      head: t("state"),
      kind: "chip",
      of: ({ isPending, accepted }) =>
        isPending ? ["waiting", t("pending")] : accepted ? ["good", t("accepted")] : ["quiet", t("withService")],
    },
    {
      head: t("version"),
      of: ({ version, activeAt }) => t("since", { version: String(version), day: beijingDay(activeAt) }),
    },
    {
      head: t("acceptedAt"),
      of: ({ accepted }) =>
        accepted
          ? t("acceptedBy", {
              version: String(accepted.version),
              at: beijingText(accepted.at),
              by: accepted.by,
              from: accepted.from,
            })
          : t("none"),
    },
    {
      head: t("coming"),
      of: ({ coming }) =>
        coming ? t("since", { version: String(coming.version), day: beijingDay(coming.activeAt) }) : t("none"),
    },
  ];
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {pending.length > 0 && (
        <Notice
          tone="waiting"
          title={t("pendingTitle", { count: pending.length })}
          {...(mayAccept && {
            action: (
              <AreaTranslations of={["access"]}>
                <AcceptAgreementsButton agreed={pending.map(({ id, version }) => ({ id, version }))} />
              </AreaTranslations>
            ),
          })}
        >
          {mayAccept ? t("pendingText", { names: pending.map(({ title }) => title).join(t("comma")) }) : t("ownerOnly")}
        </Notice>
      )}
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("none")}</EmptyState>}
      />
    </div>
  );
}
