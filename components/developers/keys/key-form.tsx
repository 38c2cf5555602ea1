"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { DateField } from "@/components/kit/dates/date-field";
import { TextArea } from "@/components/kit/fields/text-area";
import { TextField } from "@/components/kit/fields/text-field";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { PermissionEditor, PermissionFormFrame } from "@/components/shell/permissions/permission-editor";
import type { PermissionGroup } from "@/components/shell/permissions/permission-groups";
import type { ClientOutput } from "@/lib/call/call";
import { apiKeys } from "@/lib/developers/calls/keys";
import { apiKeyFormSchema } from "@/lib/developers/keys/form-rule";
import { includesMoneyPermission } from "@/lib/developers/keys/rules";
import { developersScreens } from "@/lib/developers/screens";
import { useCallForm } from "@/lib/forms/use-call-form";
import { OneTimeSecretView } from "@/components/shell/actions/secret-view";
import styles from "./key-form.module.css";

/** Creates a key, and displays its secret once. */
export function CreateApiKeyForm({
  groups,
  scopes: { grantables, money },
}: {
  groups: readonly PermissionGroup[];
  scopes: ClientOutput<typeof apiKeys.keyScopes>;
}) {
  const t = useTranslations("developers.keys");
  const router = useRouter();
  const [newKey, setMade] = useState<ClientOutput<typeof apiKeys.makeKey>>();
  const [rule] = useState(() => apiKeyFormSchema(money));
  const { form, submit, problems, field } = useCallForm(apiKeys.makeKey, rule, {
    defaults: { name: "", permissions: [] as string[], addresses: "", orderLimit: "", dayLimit: "", expiresOn: "" },
    draft: "developers.key",
    onDone: setMade,
  });
  const permissions = form.watch("permissions");
  const isMoney = includesMoneyPermission(permissions, money);
  // named cast: the page of the key that was just made
  if (newKey)
    return (
      <OneTimeSecretView label={t("secret")} title={t("secretTitle")} text={t("secretText")} secret={newKey.secret}>
        <Button
          tone="primary"
          onClick={() => router.replace(`${developersScreens.keys.path}?keyId=${newKey.keyId}` as Route)}
        >
          {t("copied")}
        </Button>
      </OneTimeSecretView>
    );
  const { error: scopeError } = field("permissions");
  return (
    <PermissionFormFrame>
      <Form onSubmit={submit} problems={problems}>
        <BasicFields field={field} />
        <Card title={t("permissionsOf")}>
          {scopeError && <Notice tone="bad">{scopeError}</Notice>}
          <PermissionEditor
            holder="key"
            groups={groups}
            grantables={grantables}
            selectedPermissions={permissions}
            onChosen={(selection) => form.setValue("permissions", selection, { shouldDirty: true })}
          />
        </Card>
        {isMoney && <LimitFields field={field} />}
        <SubmitButton>{t("make")}</SubmitButton>
      </Form>
    </PermissionFormFrame>
  );
}

type FieldOf = (name: "name" | "expiresOn" | "addresses" | "orderLimit" | "dayLimit") => ComponentProps<"input"> & {
  id: string;
  error: string | undefined;
};

/** Renders the name of a key, its expiry, and its permitted addresses. */
function BasicFields({ field }: { field: FieldOf }) {
  const t = useTranslations("developers.keys");
  // named cast: what registers an input registers an area of text, the events are the same
  const addresses = field("addresses") as unknown as ComponentProps<"textarea"> & ReturnType<FieldOf>;
  return (
    <Card title={t("basics")}>
      <div className={styles.fields}>
        <TextField {...field("name")} label={t("name")} help={t("nameHelp")} maxLength={40} autoComplete="off" />
        <DateField {...field("expiresOn")} label={t("expiresOn")} help={t("expiresOnHelp")} isOptional />
        <TextArea {...addresses} label={t("addressesLabel")} help={t("addressesHelp")} spellCheck={false} />
      </div>
    </Card>
  );
}

/** Renders the limits of the money that a key may move. */
function LimitFields({ field }: { field: FieldOf }) {
  const t = useTranslations("developers.keys");
  const digits = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <Card title={t("limitsTitle")}>
      <div className={styles.fields}>
        <Notice tone="waiting">{t("limitsText")}</Notice>
        <TextField {...field("orderLimit")} label={t("inDollars", { what: t("orderLimit") })} {...digits} />
        <TextField {...field("dayLimit")} label={t("inDollars", { what: t("dayLimit") })} {...digits} />
      </div>
    </Card>
  );
}
