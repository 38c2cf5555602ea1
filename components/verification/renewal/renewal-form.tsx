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
import { useSendings } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { Got } from "@/lib/call/call";
import type { Day } from "@/lib/time/beijing";
import { applications } from "@/lib/verification/calls/applications";
import type { Entry } from "@/lib/verification/entry";
import { longTerm } from "@/lib/verification/fields";
import { resultPath } from "@/lib/verification/paths";
import { renewalTerms } from "@/lib/verification/renewal";
import { fieldIssue } from "@/lib/verification/rules";
import { usePathLabel } from "@/components/shell/actions/path-label";

type Certificate = Got<typeof applications.standing>["certificates"][number];

interface RenewalProps {
  entry: Entry;
  certificates: readonly Certificate[];
  today: Day;
}

/** Chooses one certificate and renews it; nothing else is asked. */
export function RenewalForm({ path: first, ...rest }: RenewalProps & { path: string }) {
  const t = useTranslations("verification.renewal");
  const label = usePathLabel();
  const [path, setPath] = useState(first);
  const certificate = rest.certificates.find((one) => one.path === path);
  return (
    <Card>
      <div className={layout.stack}>
        <SelectField
          id="certificate"
          label={t("certificate")}
          value={path}
          options={rest.certificates.map((one) => ({
            value: one.path,
            label: one.name ? `${label(one.path)} (${one.name})` : label(one.path),
          }))}
          onChange={({ target }) => setPath(target.value)}
        />
        {certificate && <OneRenewal key={path} {...rest} certificate={certificate} />}
      </div>
    </Card>
  );
}

/** Why a renewal cannot be submitted yet, by field. */
function renewalFaults({
  expiresOn,
  current,
  missing,
  today,
}: {
  expiresOn: string;
  current: string;
  missing: readonly string[];
  today: Day;
}): Record<string, string> {
  const issue = fieldIssue({ kind: "validity", max: 10 }, expiresOn, today);
  // "long-term" sorts after every day
  const isLater = expiresOn > current;
  return {
    ...(issue ? { expiresOn: issue } : isLater ? {} : { expiresOn: "date.later" }),
    ...Object.fromEntries(missing.map((kind) => [kind, "files.missing"])),
  };
}

/** Its new last day, its number where that may have changed too, and its new pictures. */
function OneRenewal({
  entry,
  certificate: { path, expiresOn: current },
  today,
}: Omit<RenewalProps, "certificates"> & { certificate: Certificate }) {
  const t = useTranslations("verification.renewal");
  const router = useRouter();
  const [expiresOn, setExpiresOn] = useState("");
  const [number, setNumber] = useState("");
  const { isSending, tells } = useSendings();
  const files = useRef<Readonly<Record<string, string | undefined>>>({});
  const { errors, run, fail } = useAction(applications.renew, onPage);
  const { wanted, hasNumber, mayBeEndless } = renewalTerms(entry, path);
  const isEndless = expiresOn === longTerm;

  const submit = async () => {
    const missing = wanted.filter(({ kind }) => !files.current[kind]).map(({ kind }) => kind);
    const faults = renewalFaults({ expiresOn, current, missing, today });
    if (Object.keys(faults).length > 0) return fail(faults);
    const got = await run({
      path,
      expiresOn,
      number: number.trim(),
      files: wanted.flatMap(({ kind }) => files.current[kind] ?? []),
    });
    // named cast: the page of the application that was just submitted
    if (got) router.replace(resultPath(entry.type) as Route);
  };
  return (
    <Form
      onSubmit={submit}
      problems={errors.problem ? { title: t("unsent"), list: [{ text: errors.problem }] } : undefined}
    >
      <p>{t("current", { day: current })}</p>
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
      {mayBeEndless && (
        <CheckBox
          label={t("endless")}
          checked={isEndless}
          onChange={({ target }) => setExpiresOn(target.checked ? longTerm : "")}
        />
      )}
      {hasNumber && <NumberField value={number} error={errors.fields.number} onValue={setNumber} />}
      <Pictures
        wanted={wanted}
        errors={errors.fields}
        sends={tells}
        onFile={(kind, fileId) => void (files.current = { ...files.current, [kind]: fileId })}
      />
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}

function NumberField({
  value,
  error,
  onValue,
}: {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}) {
  const t = useTranslations("verification.renewal");
  return (
    <TextField
      id="number"
      label={t("number")}
      help={t("numberHelp")}
      aside={<OptionalMark />}
      value={value}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      error={error}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

function Pictures({
  wanted,
  errors,
  sends,
  onFile,
}: {
  wanted: ReturnType<typeof renewalTerms>["wanted"];
  errors: Readonly<Record<string, string>>;
  sends: (box: string) => (isSending: boolean) => void;
  onFile: (kind: string, fileId: string | undefined) => void;
}) {
  const [papers, photos] = [useTranslations("verification.papers"), useTranslations("verification.photos")];
  // named casts: a kind is one of a paper or of a photo, `has` says of which
  const nameOf = (kind: string) => (papers.has(kind as never) ? papers(kind as never) : photos(kind as never));
  return wanted.map(({ kind, use }) => (
    <FileUpload
      key={kind}
      businessType={use}
      countMax={1}
      display="legend"
      label={nameOf(kind)}
      error={errors[kind]}
      onSending={sends(kind)}
      onFiles={([fileId]) => onFile(kind, fileId)}
    />
  ));
}
