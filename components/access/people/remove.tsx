"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { DangerAction } from "@/components/shell/actions/confirm-action";
import { people } from "@/lib/access/calls/people";
import { accessScreens } from "@/lib/access/screens";
import type { Got } from "@/lib/call/call";

// named casts below: a screen's path is a page that exists

/** Deletes a role, after asking. */
export function RemoveRole({
  role: { roleId, roleName, people: count },
}: {
  role: Got<typeof people.permissions>["role"];
}) {
  const t = useTranslations("access.roles");
  return (
    <DangerAction
      call={people.remove}
      input={{ roleId }}
      action={t("remove")}
      title={t("removeTitle", { name: roleName })}
      done={t("removed")}
      leadsTo={accessScreens.roles.path as Route}
      facts={[{ label: t("people"), value: String(count) }]}
    >
      <p>{t("removeText")}</p>
    </DangerAction>
  );
}

/** Deletes a person, after asking. */
export function RemovePerson({
  person: { operatorId, name, email },
}: {
  person: Got<typeof people.list>["rows"][number];
}) {
  const t = useTranslations("access.users");
  return (
    <DangerAction
      call={people.remove}
      input={{ operatorId, isMeant: true }}
      action={t("remove")}
      title={t("removeTitle", { name })}
      done={t("removed")}
      leadsTo={accessScreens.users.path as Route}
      facts={[{ label: t("email"), value: email }]}
    >
      <p>{t("removeText")}</p>
    </DangerAction>
  );
}
