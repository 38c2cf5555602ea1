"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { CheckBox } from "@/components/kit/fields/check-box";
import { SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { PageHeader } from "@/components/kit/page/page-header";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import type { Sends } from "@/lib/call/call";
import { sites } from "@/lib/operations/calls/sites";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { SiteLogoEditor } from "./site-logo";
import type { SiteRow } from "./site-list";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { consoleWorldRoute } from "../worlds/world-route";

const labels = [
  ["SYSTEM_NAME", 40],
  ["SYSTEM_NAME_EN", 60],
  ["SYSTEM_NO", 20],
  ["COPYRIGHT", 120],
  ["COPYRIGHT_EN", 160],
  ["ICP", 60],
  ["LINK_CODE", 40],
  ["HOTLINE", 20],
] as const;
const ways = ["1", "2", "3"] as const;
/** Maps each flag to the value that enables it. */
const flags = [
  ["PUBLIC_AREA", "2"],
  ["LOGIN_AGREEMENT", "2"],
  ["FX_CODE", "1"],
  ["DOWNLOAD_VOUCHER", "2"],
  ["DOWNLOAD_SETTLEMENT_VOUCHER", "2"],
  ["DOWNLOAD_PAYMENT_VOUCHER", "2"],
  ["DOWNLOAD_REFUND_VOUCHER", "2"],
  ["DOWNLOAD_BILLING_VOUCHER", "2"],
] as const;

interface SitePageProps {
  world: string;
  site: SiteRow;
  isNew: boolean;
}

/** Edits a site: its names, the ways to sign in, the permitted downloads, and whether it is open at all. */
export function SiteSettingsPage({ world, site, isNew }: SitePageProps) {
  const { host, isOpen, config } = site;
  const t = useTranslations("operations.sites");
  const router = useRouter();
  const { run, errors } = useAction(sites.saveSite, onPage);
  const back = consoleWorldRoute(world, "sites");

  const save = async (entries: FormData) => {
    const set = Object.fromEntries([
      ...labels.map(([key]) => [key, formEntryText(entries, key)]),
      ...flags.map(([key, on]) => [key, formEntryText(entries, key) === "on" ? on : on === "2" ? "1" : "2"]),
      ["REGISTER_LOGIN_TYPE", formEntryText(entries, "REGISTER_LOGIN_TYPE")],
    ]) as Sends<typeof sites.saveSite>["config"]; // named cast: the form has exactly the schema's keys, which checks their values
    const savedSite = await run({
      world,
      host: isNew ? formEntryText(entries, "host") : host,
      isOpen: formEntryText(entries, "isOpen") === "on",
      config: set,
    });
    if (!savedSite) return;
    showToast("good", t("saved", { host: savedSite.host }));
    router.push(back);
  };

  return (
    <div className={layout.page}>
      <PageHeader title={isNew ? t("new") : t("edit", { host })}>{t("formLead")}</PageHeader>
      <Card title={t("settings")}>
        <ConsoleActionForm errors={errors} formFields={["host"]} label={t("settings")} onSend={save}>
          {isNew && (
            <TextField
              name="host"
              label={t("host")}
              help={t("hostHelp")}
              maxLength={255}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.fields.host}
              required
            />
          )}
          <Settings config={config} />
          <CheckBox name="isOpen" label={t("isOpen")} help={t("isOpenHelp")} defaultChecked={isOpen} />
          <div className={layout.actions}>
            <SubmitButton>{t("save")}</SubmitButton>
            {!isNew && host !== "*" && (
              <ConfirmActionButton
                call={sites.removeSite}
                input={() => ({ world, host })}
                isDanger
                label={t("remove")}
                title={t("removeTitle", { host })}
                action={t("remove")}
                successMessage={() => t("removed", { host })}
                onDone={() => router.push(back)}
              >
                <p>{t("removeText")}</p>
              </ConfirmActionButton>
            )}
          </div>
        </ConsoleActionForm>
      </Card>
      {!isNew && <SiteLogoEditor world={world} site={site} />}
    </div>
  );
}

/** Renders the fields for a site's names, its ways to sign in, and its flags. */
function Settings({ config }: Pick<SiteRow, "config">) {
  const t = useTranslations("operations.sites");
  return (
    <>
      {labels.map(([key, longest]) => (
        <TextField
          key={key}
          name={key}
          label={t(`key.${key}`)}
          maxLength={longest}
          defaultValue={config[key]}
          autoComplete="off"
          {...(key !== "SYSTEM_NO" && { aside: <OptionalMark /> })}
        />
      ))}
      <SelectField
        name="REGISTER_LOGIN_TYPE"
        label={t("key.REGISTER_LOGIN_TYPE")}
        defaultValue={config.REGISTER_LOGIN_TYPE}
        options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
      />
      {flags.map(([key, on]) => (
        <CheckBox key={key} name={key} label={t(`key.${key}`)} defaultChecked={config[key] === on} />
      ))}
    </>
  );
}
