"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/check-box";
import { Form, SubmitButton } from "@/components/kit/form";
import { Notice } from "@/components/kit/notice";
import { toast } from "@/components/kit/toast";
import { grantedWith, neededBy, type Grantable } from "@/lib/access/grants";
import { people } from "@/lib/access/people-calls";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useTroubleText } from "@/lib/forms/trouble-text";
import styles from "./access.module.css";

/** One heading of the menu with the pages below it that may be permitted. */
export interface PermissionGroup {
  readonly label: string;
  readonly items: readonly (Grantable & { readonly label: string; readonly mayGrant: boolean })[];
}

/** What a role permits. A box that another one needs is ticked with it, says for which, and stays until that one goes. */
export function PermissionForm({ role, groups }: { role: Got<typeof people.permissions>["role"]; groups: readonly PermissionGroup[] }) {
  const t = useTranslations("access.roles");
  const troubleText = useTroubleText();
  const router = useRouter();
  const send = useSend(people.savePermissions);
  const all = groups.flatMap(({ items }) => items);
  const labelOf = new Map(all.map(({ permission, label }) => [permission, label]));
  const [chosen, setChosen] = useState<readonly string[]>(role.permissions);
  const [trouble, setTrouble] = useState<string>();
  const granted = grantedWith(chosen, all);

  const toggle = (permission: string, isOn: boolean) => setChosen(isOn ? [...chosen, permission] : granted.filter((one) => one !== permission));

  async function save(): Promise<void> {
    setTrouble(undefined);
    try {
      const { permissions } = await send({ roleId: role.roleId, permissions: granted });
      setChosen(permissions);
      toast("good", t("permissionsSaved"));
      router.refresh();
    } catch (cause) {
      setTrouble(troubleText(cause));
    }
  }

  return (
    <Form onSubmit={save}>
      {trouble && <Notice tone="bad" live title={t("notSaved")}>{trouble}</Notice>}
      {groups.map(({ label, items }) => (
        <fieldset key={label} className={styles.group}>
          <legend>{label}</legend>
          {items.map((item) => {
            const forWhom = neededBy(item.permission, granted, all).map((one) => labelOf.get(one) ?? one);
            return (
              <CheckBox
                key={item.permission} label={item.label} checked={granted.includes(item.permission)} disabled={!item.mayGrant || forWhom.length > 0}
                help={forWhom.length > 0 ? t("neededBy", { names: forWhom.join(t("comma")) }) : item.mayGrant ? undefined : t("notYours")}
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
