"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { CheckBox } from "@/components/kit/fields/check-box";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { Got } from "@/lib/call/call";
import { applications } from "@/lib/verification/calls/applications";
import { longTerm } from "@/lib/verification/fields";
import type { VerificationType } from "@/lib/verification/kinds";
import { resultPath } from "@/lib/verification/paths";
import { fieldIssue } from "@/lib/verification/rules";
import { usePathLabel } from "@/components/shell/actions/path-label";

type Certificate = Got<typeof applications.standing>["certificates"][number];

/** Renews one certificate: its new last day, its number where that changed too, and its new pictures; nothing else is asked. */
export function RenewalForm({
  type,
  certificates,
  path: first,
  today,
}: {
  type: VerificationType;
  certificates: readonly Certificate[];
  /** The one that the page was opened for. */
  path: string;
  today: string;
}) {
  const t = useTranslations("verification.renewal");
  const label = usePathLabel();
  const router = useRouter();
  const [path, setPath] = useState(first);
  const [expiresOn, setExpiresOn] = useState("");
  const [number, setNumber] = useState("");
  const [isSending, setSending] = useState(false);
  const files = useRef<readonly string[]>([]);
  const { errors, run, fail } = useAction(applications.renew, onPage);
  const isEndless = expiresOn === longTerm;
  const current = certificates.find((one) => one.path === path);

  const submit = async () => {
    const issue = fieldIssue({ kind: "validity", max: 10 }, expiresOn, today);
    const faults = {
      ...(issue && { expiresOn: issue }),
      ...(!issue && expiresOn === current?.expiresOn && { expiresOn: "date.unchanged" }),
      ...(files.current.length === 0 && { files: "files.missing" }),
    };
    if (Object.keys(faults).length > 0) return fail(faults);
    const got = await run({ path, expiresOn, number: number.trim(), files: [...files.current] });
    // named cast: the page of the application that was just submitted
    if (got) router.replace(resultPath(type) as Route);
  };
  return (
    <Card>
      <Form
        onSubmit={submit}
        problems={errors.problem ? { title: t("unsent"), list: [{ text: errors.problem }] } : undefined}
      >
        <SelectField
          id="path"
          label={t("certificate")}
          value={path}
          options={certificates.map((one) => ({
            value: one.path,
            label: one.name ? `${label(one.path)} (${one.name})` : label(one.path),
          }))}
          onChange={({ target }) => setPath(target.value)}
        />
        {current && <p className={layout.soft}>{t("current", { day: current.expiresOn })}</p>}
        <TextField
          id="expiresOn"
          type="date"
          label={t("expiresOn")}
          min={today}
          value={isEndless ? "" : expiresOn}
          disabled={isEndless}
          error={errors.fields.expiresOn}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
        <CheckBox
          label={t("endless")}
          checked={isEndless}
          onChange={({ target }) => setExpiresOn(target.checked ? longTerm : "")}
        />
        <TextField
          id="number"
          label={t("number")}
          help={t("numberHelp")}
          aside={<OptionalMark />}
          value={number}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          error={errors.fields.number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <FileUpload
          key={path}
          businessType="KYC_LARGE_IMAGE"
          display="list"
          label={t("files")}
          help={t("filesHelp")}
          error={errors.fields.files}
          onSending={setSending}
          onFiles={(ids) => void (files.current = ids)}
        />
        <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
      </Form>
    </Card>
  );
}
