"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { toast } from "@/components/kit/feedback/toast";
import { grantedWith, neededBy, type Grantable } from "@/lib/access/grants";
import { people } from "@/lib/access/calls/people";
import { permissionsRule } from "@/lib/access/rules";
import type { Got } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import styles from "../security/access.module.css";

/** One heading of the menu with the pages below it that may be permitted. */
export interface PermissionGroup {
  readonly label: string;
  readonly items: readonly (Grantable & { readonly label: string; readonly mayGrant: boolean })[];
}

/**
 * The permissions of a role. A box that another one needs is ticked with it, says for which, and stays until that one
 * is unticked.
 */
export function PermissionForm({
  role,
  groups,
}: {
  role: Got<typeof people.permissions>["role"];
  groups: readonly PermissionGroup[];
}) {
  const t = useTranslations("access.roles");
  const router = useRouter();
  const all = groups.flatMap(({ items }) => items);
  const labelOf = new Map(all.map(({ permission, label }) => [permission, label]));
  const { form, submit, problems } = useCallForm(people.savePermissions, permissionsRule, {
    defaults: { roleId: role.roleId, permissions: role.permissions },
    draft: `access.permissions.${role.roleId}`,
    done({ roleId, permissions }) {
      form.reset({ roleId, permissions });
      toast("good", t("permissionsSaved"));
      router.refresh();
    },
  });
  const granted = grantedWith(form.watch("permissions"), all);

  // a needed permission is saved with the one that needs it: it stays, as a choice of its own, when that one is removed
  const toggle = (permission: string, isOn: boolean) =>
    form.setValue(
      "permissions",
      isOn ? grantedWith([...granted, permission], all) : granted.filter((one) => one !== permission),
    );

  return (
    <Form onSubmit={submit} problems={problems}>
      {groups.map(({ label, items }) => (
        <fieldset key={label} className={styles.group}>
          <legend>{label}</legend>
          {items.map((item) => {
            const forWhom = neededBy(item.permission, granted, all).map((one) => labelOf.get(one) ?? one);
            return (
              <CheckBox
                key={item.permission}
                label={item.label}
                checked={granted.includes(item.permission)}
                disabled={!item.mayGrant || forWhom.length > 0}
                help={
                  forWhom.length > 0
                    ? t("neededBy", { names: forWhom.join(t("comma")) })
                    : item.mayGrant
                      ? undefined
                      : t("notYours")
                }
                onChange={({ target }) => toggle(item.permission, target.checked)}
              />
            );
          })}
        </fieldset>
      ))}
      <SubmitButton>{t("savePermissions")}</SubmitButton>
    </Form>
  );
}
