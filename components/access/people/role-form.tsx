"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { readyRoles } from "@/lib/access/grants";
import { people } from "@/lib/access/calls/people";
import { roleRule } from "@/lib/access/rules";
import { accessScreens } from "@/lib/access/screens";
import { role as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import { LastReviewerConfirmation } from "./confirm-anyway";
import { useCallForm } from "@/lib/forms/use-call-form";

type Role = ClientOutput<typeof people.permissions>["role"];

/**
 * Edits the name and state of a role. A new one leads to its permissions; `copyOf` is the role whose permissions it
 * begins with.
 */
export function RoleForm({
  role,
  copyOf = null,
}: {
  role: Role | null;
  copyOf?: Pick<Role, "roleId" | "roleName"> | null;
}) {
  const t = useTranslations("access.roles");
  const [terms, states] = [useTranslations("terms"), useTranslations("access.role")];
  const ready = useTranslations("access.readyRoles");
  const router = useRouter();
  const { submit, problems, field } = useCallForm(people.saveRole, roleRule, {
    defaults: {
      roleId: role?.roleId,
      copyOf: copyOf?.roleId,
      ready: "" as const,
      roleName: role?.roleName ?? (copyOf ? t("copyName", { name: copyOf.roleName }) : ""),
      roleState: role?.roleState ?? machine.first,
      isMeant: false,
    },
    draft: `access.role.${role?.roleId ?? (copyOf ? `copy.${copyOf.roleId}` : "new")}`,
    onDone({ roleId }) {
      showToast("good", t("saved"));
      // named cast: the page of the role that was just made
      if (role) router.refresh();
      else router.replace(`${accessScreens.roles.path}?roleId=${roleId}` as Route);
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField {...field("roleName")} label={t("name")} maxLength={40} autoComplete="off" />
      {!role && !copyOf && (
        <SelectField
          {...field("ready")}
          label={t("ready")}
          help={t("readyHelp")}
          options={["" as const, ...readyRoles].map((value) => ({ value, label: ready(value || "none") }))}
        />
      )}
      <SelectField
        {...field("roleState")}
        label={terms("state")}
        help={t("stateHelp")}
        options={machine.states.map((state) => ({ value: state, label: states(state) }))}
      />
      <LastReviewerConfirmation {...field("isMeant")} />
      <SubmitButton>{role ? t("save") : t("make")}</SubmitButton>
    </Form>
  );
}
