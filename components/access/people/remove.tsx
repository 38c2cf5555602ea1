"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import type { ClientOutput } from "@/lib/call/call";

// named casts below: a screen's path is a page that exists

/** Deletes a role, after a confirmation. */
export function RemoveRoleButton({
  role: { roleId, roleName, people: count },
}: {
  role: ClientOutput<typeof people.permissions>["role"];
}) {
  const t = useTranslations("access.roles");
  return (
    <DangerActionButton
      call={people.remove}
      input={{ roleId }}
      action={t("remove")}
      title={t("removeTitle", { name: roleName })}
      successMessage={t("removed")}
      leadsTo={accessScreens.roles.path as Route}
      facts={[{ label: t("people"), value: String(count) }]}
    >
      <p>{t("removeText")}</p>
    </DangerActionButton>
  );
}

/** Deletes a person, after a confirmation. */
export function RemovePersonButton({
  person: { operatorId, name, email },
}: {
  person: ClientOutput<typeof people.list>["rows"][number];
}) {
  const t = useTranslations("access.users");
  return (
    <DangerActionButton
      call={people.remove}
      input={{ operatorId, isMeant: true }}
      action={t("remove")}
      title={t("removeTitle", { name })}
      successMessage={t("removed")}
      leadsTo={accessScreens.users.path as Route}
      facts={[{ label: t("email"), value: email }]}
    >
      <p>{t("removeText")}</p>
    </DangerActionButton>
  );
}
