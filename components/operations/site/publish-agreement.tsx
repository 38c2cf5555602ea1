"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DateTimeField } from "@/components/kit/dates/date-field";
import { Card } from "@/components/kit/page/card";
import { SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { TextArea } from "@/components/kit/fields/text-area";
import { showToast } from "@/components/kit/feedback/toast";
import type { ClientOutput } from "@/lib/call/call";
import { agreementActions } from "@/lib/operations/calls/agreements";
import { beijingText } from "@/lib/time/beijing";
import { formatBeijingFieldValue, parseBeijingFieldValue } from "../console/beijing-text";
import { ConsoleActionForm, formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { consoleWorldRoute } from "../worlds/world-route";

interface PublishAgreementProps {
  world: string;
  agreement: ClientOutput<typeof agreementActions.agreement>;
  title: string;
  now: Date;
}

/** Publishes a new version of an agreement, edited from the newest one. */
export function PublishAgreementVersionForm({ world, agreement, title, now }: PublishAgreementProps) {
  const { id, version, zh, en } = agreement;
  const t = useTranslations("operations.agreements");
  const router = useRouter();
  const { run, errors, fail } = useAction(agreementActions.publishAgreement, onPage);
  const back = consoleWorldRoute(world, "agreements");

  const publish = async (entries: FormData) => {
    const activeAt = parseBeijingFieldValue(formEntryText(entries, "activeAt"));
    if (!activeAt) return void fail({ activeAt: "date.missing" });
    const published = await run({
      world,
      id,
      zh: formEntryText(entries, "zh"),
      en: formEntryText(entries, "en"),
      activeAt,
    });
    if (!published) return;
    showToast("good", t("published", { version: String(published.version), at: beijingText(published.activeAt) }));
    router.push(back);
  };

  return (
    <div className={layout.page}>
      <PageHeader title={title} actions={<LinkButton href={back}>{t("back")}</LinkButton>}>
        {t("publishLead", { version: String(version) })}
      </PageHeader>
      <Card title={t("publishTitle")}>
        <ConsoleActionForm
          errors={errors}
          formFields={["zh", "en", "activeAt"]}
          label={t("publishTitle")}
          onSend={publish}
        >
          <DateTimeField
            name="activeAt"
            hasSeconds
            label={t("activeAt")}
            help={t("activeAtHelp")}
            defaultValue={formatBeijingFieldValue(now)}
            error={errors.fields.activeAt}
            required
          />
          <TextArea
            name="zh"
            label={t("zh")}
            help={t("textHelp")}
            rows={16}
            defaultValue={zh}
            error={errors.fields.zh}
            required
          />
          <TextArea
            name="en"
            label={t("en")}
            help={t("textHelp")}
            rows={16}
            defaultValue={en}
            error={errors.fields.en}
            required
          />
          <SubmitButton>{t("publish")}</SubmitButton>
        </ConsoleActionForm>
      </Card>
    </div>
  );
}
