import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { TabBar } from "@/components/kit/page/tab-bar";
import type { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import type { ClientOutput } from "@/lib/call/call";
import { permissionsInGroups, type PermissionGroup } from "@/components/shell/permissions/permission-groups";

type Role = ClientOutput<typeof people.permissions>["role"];

/** Compares two roles side by side: permissions of only one of them come first. */
export function RolePermissionComparison({
  role,
  otherRole,
  otherRoles,
  groups,
  back,
}: {
  role: Role;
  otherRole: Role | null;
  otherRoles: readonly Pick<Role, "roleId" | "roleName">[];
  groups: readonly PermissionGroup[];
  back: Route;
}) {
  const t = useTranslations("access.roles");
  const rows = permissionsInGroups(groups).map(({ permission, full }) => {
    const [hasPermission, otherHasPermission] = [
      role.permissions.includes(permission),
      otherRole?.permissions.includes(permission) ?? false,
    ];
    return {
      permission,
      full,
      here: hasPermission,
      there: otherHasPermission,
      differs: hasPermission !== otherHasPermission,
    };
  });
  const mark = (isHeld: boolean): ["good" | "quiet", string] =>
    isHeld ? ["good", t("permits")] : ["quiet", t("permitsNot")];
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <div className={layout.page}>
      <PageHeader
        title={t("compareTitle", { name: role.roleName })}
        actions={<LinkButton href={back}>{t("back")}</LinkButton>}
      >
        {t("compareLead")}
      </PageHeader>
      {/* named casts: the page itself, with another role beside this one */}
      <TabBar
        label={t("compareWith")}
        current={otherRole?.roleId ?? ""}
        tabs={otherRoles.map(({ roleId, roleName }) => ({
          key: roleId,
          label: roleName,
          href: `${accessScreens.roles.path}?roleId=${role.roleId}&compare=${roleId}` as Route,
        }))}
      />
      {otherRole && <Notice tone={differing > 0 ? "moving" : "quiet"}>{t("differ", { count: differing })}</Notice>}
      {otherRole && (
        <DataTable
          caption={t("compareTitle", { name: role.roleName })}
          rows={rows.toSorted((a, b) => Number(b.differs) - Number(a.differs))}
          rowKey={({ permission }) => permission}
          empty={<EmptyState>{t("empty")}</EmptyState>}
          columns={[
            { head: t("permission"), of: ({ full }) => full },
            { head: role.roleName, kind: "chip", of: ({ here }) => mark(here) },
            { head: otherRole.roleName, kind: "chip", of: ({ there }) => mark(there) },
          ]}
        />
      )}
    </div>
  );
}
