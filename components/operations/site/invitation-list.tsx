import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import type { Column } from "@/components/kit/table/columns";
import { CopyableText } from "@/components/kit/text/copyable";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { invitations } from "@/lib/operations/calls/invitations";
import { beijingText } from "@/lib/time/beijing";
import { IssueInvitationCodeForm, RevokeInvitationButton } from "./invitation-actions";
import { consoleWorldRoute } from "../worlds/world-route";

type Invitations = ClientOutput<typeof invitations.invitations>;
type Invitation = Invitations["rows"][number];

const tones: Readonly<Record<Invitation["state"], Tone>> = {
  serves: "good",
  usedUp: "quiet",
  expired: "quiet",
  revoked: "bad",
};

/** Lists the codes that companies register with, and the form that issues one. */
export function InvitationList({ world, list, query }: { world: string; list: Invitations; query: Query }) {
  const t = useTranslations("operations.invitations");
  const columns: readonly Column<Invitation>[] = [
    { head: t("code"), kind: "node", of: ({ code }) => <CopyableText text={code} label={t("code")} /> },
    { head: t("partner"), of: ({ partner }) => partner },
    { head: t("state"), kind: "chip", of: ({ state }) => [tones[state], t(`states.${state}`)] },
    { head: t("used"), of: ({ used, most }) => t("usedOf", { used: String(used), most: String(most) }) },
    { head: t("expiresAt"), of: ({ expiresAt }) => beijingText(expiresAt) },
    {
      head: t("actions"),
      kind: "node",
      of: ({ code, state }) => (state === "revoked" ? null : <RevokeInvitationButton world={world} code={code} />),
    },
  ];
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <PagedTable
        list={list}
        path={consoleWorldRoute(world, "invitations")}
        query={query}
        caption={t("title")}
        columns={columns}
        rowKey={({ code }) => code}
        empty={<EmptyState>{t("empty")}</EmptyState>}
      />
      <Card title={t("issue")}>
        <IssueInvitationCodeForm world={world} />
      </Card>
    </div>
  );
}
