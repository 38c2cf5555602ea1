import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/card";
import layout from "@/components/kit/layout.module.css";
import { LinkButton } from "@/components/kit/link-button";
import { PageHeader } from "@/components/kit/page-header";
import { StateChip } from "@/components/kit/state-chip";
import { AreaMessages } from "@/components/shell/area-messages";
import type { people } from "@/lib/access/people-calls";
import { role as machine } from "@/lib/access/states";
import type { Got } from "@/lib/call/call";
import { PermissionForm, type PermissionGroup } from "./permission-form";
import { RemoveRole } from "./remove";
import { RoleForm } from "./role-form";

/** One role: what it is called, whether it counts, what it permits; or, without one, the form that makes it. */
export function RolePage({ role, groups, back }: { role: Got<typeof people.permissions>["role"] | null; groups: readonly PermissionGroup[]; back: Route }) {
  const t = useTranslations("access.roles");
  const states = useTranslations("access.role");
  return (
    <div className={layout.page}>
      <PageHeader
        title={role ? role.roleName : t("new")}
        state={role && <StateChip tone={machine.tone(role.roleState)}>{states(role.roleState)}</StateChip>}
        actions={(
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            {role && <AreaMessages of={["access"]}><RemoveRole role={role} /></AreaMessages>}
          </>
        )}
      >
        {role ? t("counts", { count: role.people }) : t("newLead")}
      </PageHeader>
      <AreaMessages of={["access", "terms"]}>
        <Card title={t("basics")}><RoleForm role={role} /></Card>
        {role && <Card title={t("permissions")}><PermissionForm role={role} groups={groups} /></Card>}
      </AreaMessages>
    </div>
  );
}
