import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import type { Grantable } from "@/lib/access/grants";
import type { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import { role as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import { RolePermissionForm } from "./permission-form";
import { RemoveRoleButton } from "./remove";
import { RoleForm } from "./role-form";

const changing = [screenActionAccess(accessScreens.roles, "manage")];

type Role = ClientOutput<typeof people.permissions>["role"];

/** Shows one role: its name, whether it is enabled, its permissions; or, without one, the form that creates it. */
export function RolePage({
  role,
  copyOf = null,
  groups,
  grantables,
  back,
}: {
  role: Role | null;
  copyOf?: Role | null;
  groups: readonly PermissionGroup[];
  grantables: readonly Grantable[];
  back: Route;
}) {
  const t = useTranslations("access.roles");
  const states = useTranslations("access.role");
  return (
    <div className={layout.page}>
      <PageHeader
        title={role ? role.roleName : t("new")}
        state={
          role && (
            <ExplainedState machine={machine} state={role.roleState}>
              {states(role.roleState)}
            </ExplainedState>
          )
        }
        actions={<RoleActions role={role} back={back} />}
      >
        {role ? t("counts", { count: role.people }) : copyOf ? t("copyLead", { name: copyOf.roleName }) : t("newLead")}
      </PageHeader>
      <AreaTranslations of={["access", "terms"]}>
        <PermissionGate any={changing}>
          <Card title={t("basics")}>
            <RoleForm role={role} copyOf={copyOf} />
          </Card>
        </PermissionGate>
        {role && (
          <Card title={t("permissions")}>
            <RolePermissionForm role={role} groups={groups} grantables={grantables} />
          </Card>
        )}
      </AreaTranslations>
    </div>
  );
}

/** Renders the links of a role's page: back, a copy, its view of the portal, a comparison, and the deletion. */
function RoleActions({ role, back }: { role: Role | null; back: Route }) {
  const t = useTranslations("access.roles");
  return (
    <>
      <LinkButton href={back}>{t("back")}</LinkButton>
      {/* named casts: the page itself, with the query for a copy, its view of the portal and a comparison */}
      {role && (
        <PermissionGate any={changing}>
          <LinkButton href={`${accessScreens.roles.path}?roleId=new&copyOf=${role.roleId}` as Route}>
            {t("copy")}
          </LinkButton>
        </PermissionGate>
      )}
      {role && (
        <LinkButton href={`${accessScreens.roles.path}?roleId=${role.roleId}&view=portal` as Route}>
          {t("seePortal")}
        </LinkButton>
      )}
      {role && (
        <LinkButton href={`${accessScreens.roles.path}?roleId=${role.roleId}&compare=any` as Route}>
          {t("compare")}
        </LinkButton>
      )}
      {role && (
        <PermissionGate any={changing}>
          <AreaTranslations of={["access"]}>
            <RemoveRoleButton role={role} />
          </AreaTranslations>
        </PermissionGate>
      )}
    </>
  );
}
