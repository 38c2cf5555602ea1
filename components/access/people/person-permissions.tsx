"use client";
import { PermissionEditor } from "@/components/shell/permissions/permission-editor";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { Grantable } from "@/lib/access/grants";

/** Shows the permissions of a person's role, and in words what they may and may not do. */
export function PersonPermissions({
  permissions,
  groups,
  grantables,
}: {
  permissions: readonly string[];
  groups: readonly PermissionGroup[];
  grantables: readonly Grantable[];
}) {
  return (
    <PermissionEditor
      holder="person"
      groups={groups}
      grantables={grantables}
      selectedPermissions={permissions}
      isFixed
      onChosen={() => undefined}
    />
  );
}
