"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { showToast } from "@/components/kit/feedback/toast";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { PermissionEditor, PermissionFormFrame } from "@/components/shell/permissions/permission-editor";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { Grantable } from "@/lib/access/grants";
import { people } from "@/lib/access/calls/people";
import { permissionsRule } from "@/lib/access/rules";
import type { ClientOutput } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import { LastReviewerConfirmation } from "./confirm-anyway";

/** Edits the permissions of a role, page by page and action by action. */
export function RolePermissionForm({
  role,
  groups,
  grantables,
}: {
  role: ClientOutput<typeof people.permissions>["role"];
  groups: readonly PermissionGroup[];
  grantables: readonly Grantable[];
}) {
  const t = useTranslations("access.roles");
  const router = useRouter();
  const maySave = useAccessCheck()(people.savePermissions.access);
  const { form, submit, problems, field } = useCallForm(people.savePermissions, permissionsRule, {
    defaults: { roleId: role.roleId, permissions: role.permissions, isMeant: false },
    draft: `access.permissions.${role.roleId}`,
    onDone({ roleId, permissions }) {
      form.reset({ roleId, permissions, isMeant: false });
      showToast("good", t("permissionsSaved"));
      router.refresh();
    },
  });
  return (
    <PermissionFormFrame>
      <Form onSubmit={submit} problems={problems}>
        <PermissionEditor
          holder="person"
          groups={groups}
          grantables={grantables}
          selectedPermissions={form.watch("permissions")}
          isFixed={!maySave}
          onChosen={(permissions) => form.setValue("permissions", permissions)}
        />
        <LastReviewerConfirmation {...field("isMeant")} />
        {maySave && <SubmitButton>{t("savePermissions")}</SubmitButton>}
      </Form>
    </PermissionFormFrame>
  );
}
