import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { accessScreens } from "@/lib/access/screens";

/** Renders the entry to roles and people; null for parts the reader may not open. */
export function RolesAndPeopleLinks({ roles, people }: { roles: number | null; people: number | null }) {
  const t = useTranslations("access.operator");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {roles === null && people === null && <EmptyState>{t("none")}</EmptyState>}
      {roles !== null && (
        <Way
          title={t("roles")}
          text={t("rolesText", { count: roles })}
          action={t("openRoles")}
          path={accessScreens.roles.path}
        />
      )}
      {people !== null && (
        <Way
          title={t("people")}
          text={t("peopleText", { count: people })}
          action={t("openPeople")}
          path={accessScreens.users.path}
        />
      )}
    </div>
  );
}

function Way({ title, text, action, path }: { title: string; text: string; action: string; path: string }) {
  // named cast: a screen's path is a page that exists
  return (
    <Card title={title} action={<LinkButton href={path as Route}>{action}</LinkButton>}>
      <p>{text}</p>
    </Card>
  );
}
