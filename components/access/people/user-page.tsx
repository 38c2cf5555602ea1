import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { people } from "@/lib/access/calls/people";
import { person as machine, role } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import { PersonPermissions } from "./person-permissions";
import { RemovePersonButton } from "./remove";
import { InviteAgainForm } from "./invite-again-form";
import { EditPersonForm, NewPersonForm, type RoleChoice } from "./user-forms";

type Person = ClientOutput<typeof people.list>["rows"][number];

/** Describes the permissions of a person's role, with all that a role may have. */
interface PersonPermissionsOfRole {
  readonly permissions: readonly string[];
  readonly groups: readonly PermissionGroup[];
  readonly grantables: ClientOutput<typeof people.permissions>["grantables"];
}

/** Shows one person, for viewing and editing; or, without one, the form that invites a person. */
export function MerchantUserPage({
  person,
  roles,
  mayChange,
  permissions,
  back,
}: {
  person: Person | null;
  roles: readonly RoleChoice[];
  mayChange: boolean;
  /** Holds the permissions in effect; null without a role. */
  permissions: PersonPermissionsOfRole | null;
  back: Route;
}) {
  const t = useTranslations("access.users");
  const states = useTranslations("access.person");
  return (
    <div className={layout.page}>
      <PageHeader
        title={person ? person.name : t("new")}
        state={
          person && (
            <ExplainedState machine={machine} state={person.state}>
              {states(person.state)}
            </ExplainedState>
          )
        }
        actions={
          <>
            <LinkButton href={back}>{t("back")}</LinkButton>
            {person && mayChange && (
              <AreaTranslations of={["access"]}>
                <RemovePersonButton person={person} />
              </AreaTranslations>
            )}
          </>
        }
      >
        {person ? undefined : t("newLead")}
      </PageHeader>
      {person && !mayChange && (
        <Notice tone="quiet" title={t("notYours")}>
          {t("notYoursText")}
        </Notice>
      )}
      {person && <PersonFacts person={person} />}
      {person && mayChange && person.state === machine.first && (
        <AreaTranslations of={["access"]}>
          <Card title={t("inviteAgain")}>
            <InviteAgainForm person={person} />
          </Card>
        </AreaTranslations>
      )}
      {(!person || mayChange) && (
        <AreaTranslations of={["access", "terms"]}>
          <Card title={t("basics")}>
            {person ? <EditPersonForm person={person} roles={roles} /> : <NewPersonForm roles={roles} />}
          </Card>
        </AreaTranslations>
      )}
      {permissions && (
        <AreaTranslations of={["access"]}>
          <Card title={t("permissions")}>
            <PersonPermissions {...permissions} />
          </Card>
        </AreaTranslations>
      )}
    </div>
  );
}

/** Shows a person's contact details, whether the phone is proven, and their role. */
function PersonFacts({
  person: { email, phone, isPhoneProven, operatorType, roleName, roleState },
}: {
  person: Person;
}) {
  const t = useTranslations("access.users");
  const states = useTranslations("access.role");
  return (
    <Card title={t("facts")}>
      <FactList
        items={[
          { label: t("email"), value: email || t("none"), wide: true },
          {
            label: t("phone"),
            value: phone ? t(isPhoneProven ? "phoneProven" : "phoneUnproven", { phone }) : t("none"),
          },
          { label: t("role"), value: operatorType === 1 ? t("owner") : roleName || t("none") },
          ...(roleState
            ? [
                {
                  label: t("roleState"),
                  value: (
                    <ExplainedState machine={role} state={roleState}>
                      {states(roleState)}
                    </ExplainedState>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
