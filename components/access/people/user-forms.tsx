"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/kit/dates/date-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { people } from "@/lib/access/calls/people";
import { newPersonRule, personRule } from "@/lib/access/rules";
import { accessScreens } from "@/lib/access/screens";
import { person as machine } from "@/lib/access/states";
import type { ClientOutput } from "@/lib/call/call";
import { LastReviewerConfirmation } from "./confirm-anyway";
import { useCallForm } from "@/lib/forms/use-call-form";

export interface RoleChoice {
  readonly roleId: string;
  readonly roleName: string;
}

const fieldNames = ["name", "phone", "roleId", "startsOn", "endsOn"] as const;
type FieldOf = (
  name: (typeof fieldNames)[number],
) => ComponentProps<"input"> & { id: string; error: string | undefined };

/**
 * Invites a person: they receive a mail, and the reply does not reveal whether its address has an account elsewhere.
 */
export function NewPersonForm({ roles }: { roles: readonly RoleChoice[] }) {
  const t = useTranslations("access.users");
  const router = useRouter();
  const { submit, problems, field } = useCallForm(people.add, newPersonRule, {
    defaults: { name: "", email: "", phone: "", roleId: "", startsOn: "", endsOn: "" },
    draft: "access.person.new",
    savesOnLeave: true,
    onDone({ operatorId, email }) {
      showToast("good", t("invited", { email }));
      // named cast: the page of the person who was just added
      router.replace(`${accessScreens.users.path}?operatorId=${operatorId}` as Route);
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField
        {...field("email")}
        type="email"
        label={t("email")}
        help={t("emailHelp")}
        maxLength={120}
        autoComplete="off"
      />
      <PersonFields field={field} roles={roles} />
      <SubmitButton>{t("invite")}</SubmitButton>
    </Form>
  );
}

/** Edits the details of a person, and whether they may sign in. */
export function EditPersonForm({
  person,
  roles,
}: {
  person: ClientOutput<typeof people.list>["rows"][number];
  roles: readonly RoleChoice[];
}) {
  const t = useTranslations("access.users");
  const [terms, stateName] = [useTranslations("terms"), useTranslations("access.person")];
  const router = useRouter();
  const { operatorId, name, phone, roleId, startsOn, endsOn, state } = person;
  const states = [state, ...(["enable", "disable"] as const).flatMap((event) => machine.next(state, event) ?? [])];
  const { submit, problems, field } = useCallForm(people.edit, personRule, {
    defaults: {
      operatorId,
      name,
      phone,
      roleId: roleId ?? "",
      startsOn: startsOn ?? "",
      endsOn: endsOn ?? "",
      state,
      isMeant: false,
    },
    draft: `access.person.${operatorId}`,
    onDone() {
      showToast("good", t("saved"));
      router.refresh();
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <PersonFields field={field} roles={roles} />
      {states.length > 1 && (
        <SelectField
          {...field("state")}
          label={terms("state")}
          help={t("stateHelp")}
          options={states.map((option) => ({ value: option, label: stateName(option) }))}
        />
      )}
      <LastReviewerConfirmation {...field("isMeant")} />
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}

function PersonFields({ field, roles }: { field: FieldOf; roles: readonly RoleChoice[] }) {
  const t = useTranslations("access.users");
  // named cast: what registers an input registers a select, the events are the same
  const role = field("roleId") as unknown as ComponentProps<"select"> & { id: string; error: string | undefined };
  return (
    <>
      <TextField {...field("name")} label={t("name")} maxLength={80} autoComplete="off" />
      <SelectField
        {...role}
        label={t("role")}
        help={t("roleHelp")}
        empty={t("choose")}
        options={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
      />
      <TextField
        {...field("phone")}
        type="tel"
        label={t("phone")}
        aside={<OptionalMark />}
        maxLength={20}
        autoComplete="off"
      />
      <DateField {...field("startsOn")} label={t("startsOn")} isOptional />
      <DateField {...field("endsOn")} label={t("endsOn")} help={t("endsOnHelp")} isOptional />
    </>
  );
}
