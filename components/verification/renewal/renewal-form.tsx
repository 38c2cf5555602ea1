"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState, type ComponentProps } from "react";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField } from "@/components/kit/select/select-field";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { ClientOutput } from "@/lib/call/call";
import { normalizeCode } from "@/lib/forms/text-entry";
import type { Day } from "@/lib/time/beijing";
import { verificationApplications } from "@/lib/verification/calls/applications";
import type { VerificationEntry } from "@/lib/verification/entry";
import { verificationSubmittedPagePath } from "@/lib/verification/paths";
import { certificateRenewalInputs, renewedExpiryDay } from "@/lib/verification/renewal";
import { fieldIssue } from "@/lib/verification/rules";
import { recognizedTextIfDifferent } from "@/lib/verification/same-text";
import { entryWithValueAtPath } from "@/lib/verification/write";
import { useCertificateLabel } from "../certificate-label";
import { DocumentDayField } from "../day-field";
import { DocumentPictureUpload } from "../photo-upload";
import { useRequiredFileLabel } from "../picture-label";
import { RecognizedValueNote } from "../read-note";

type Certificate = ClientOutput<typeof verificationApplications.standing>["certificates"][number];

interface RenewalProps {
  entry: VerificationEntry;
  certificates: readonly Certificate[];
  today: Day;
}

/** Selects one certificate and renews it; no other input is required. */
export function CertificateRenewalForm({ path: first, ...rest }: RenewalProps & { path: string }) {
  const t = useTranslations("verification.renewal");
  const label = useCertificateLabel();
  const [path, setPath] = useState(first);
  const certificate = rest.certificates.find((candidate) => candidate.path === path);
  return (
    <Card>
      <div className={layout.stack}>
        <SelectField
          id="certificate"
          label={t("certificate")}
          value={path}
          options={rest.certificates.map((candidate) => ({ value: candidate.path, label: label(candidate) }))}
          onChange={({ target }) => setPath(target.value)}
        />
        {certificate && <OneRenewal key={path} {...rest} certificate={certificate} />}
      </div>
    </Card>
  );
}

/** Names the inputs of a renewal: its new last day, and its number when that has changed. */
type Name = "expiresOn" | "number";

/**
 * Holds the inputs, and the recognized values of the pictures: they fill empty inputs, and differences are displayed.
 */
function useRenewed({ paths, day }: { paths: Readonly<Record<Name, string | null>>; day: Day | null }) {
  const [inputValues, setTyped] = useState<Readonly<Record<Name, string>>>({ expiresOn: day ?? "", number: "" });
  const [read, setRead] = useState<Partial<Record<Name, string>>>({});
  const fieldOf = (name: Name) => paths[name]?.split(".").at(-1) ?? "";
  return {
    typed: inputValues,
    put: (part: Partial<Record<Name, string>>) => setTyped((all) => ({ ...all, ...part })),
    onRead(fields: Readonly<Record<string, string>>) {
      const [expiresOn = "", number = ""] = [fields[fieldOf("expiresOn")], fields[fieldOf("number")]];
      setRead((all) => ({ ...all, ...(expiresOn && { expiresOn }), ...(number && { number }) }));
      setTyped((all) => ({ expiresOn: all.expiresOn || expiresOn, number: all.number || number }));
    },
    readOf: (name: Name) => recognizedTextIfDifferent(fieldOf(name), inputValues[name], read[name]),
  };
}

type RenewalInput = ReturnType<typeof useRenewed>;

/** Returns the issue of a new last day, which must be later than the previous one. */
function dayIssue(expiresOn: string, current: string, today: Day): string | null {
  const issue = fieldIssue({ kind: "validity", max: 10 }, expiresOn, today);
  // "long-term" sorts after every day
  return issue ?? (expiresOn > current ? null : "date.later");
}

/** Renders the new last day, the number when that may have changed too, and the new pictures. */
function OneRenewal({
  entry,
  certificate: { path, expiresOn: current },
  today,
}: Omit<RenewalProps, "certificates"> & { certificate: Certificate }) {
  const t = useTranslations("verification.renewal");
  const router = useRouter();
  const { pictures, numberPath, mayBeEndless } = certificateRenewalInputs(entry, path);
  // the entry is the newest one's, which may have been refused with another day
  const fixedDay = renewedExpiryDay(entryWithValueAtPath(entry, path, current), path, today);
  const renewalInput = useRenewed({ paths: { expiresOn: path, number: numberPath }, day: fixedDay });
  const { isSending, listenerOf } = useUploadsInProgress();
  const files = useRef<Readonly<Record<string, string | undefined>>>({});
  const pathOf = (kind: string) => `files.${pictures.findIndex((picture) => picture.kind === kind)}`;
  const fields = ["expiresOn", ...(numberPath ? ["number"] : []), ...pictures.map(({ kind }) => pathOf(kind))];
  const { errors, run, fail } = useAction(verificationApplications.renew, {
    ...onPage,
    hasField: (name) => fields.includes(name),
  });

  const submit = async () => {
    const { expiresOn, number } = renewalInput.typed;
    const issue = dayIssue(expiresOn, current, today);
    const missing = pictures.filter(({ kind }) => !files.current[kind]);
    if (issue || missing.length > 0)
      return fail({
        ...(issue && { expiresOn: issue }),
        ...Object.fromEntries(missing.map(({ kind }) => [pathOf(kind), "files.missing"])),
      });
    const output = await run({
      path,
      expiresOn,
      number: number.trim(),
      files: pictures.flatMap(({ kind }) => files.current[kind] ?? []),
    });
    // named cast: the page of the application that was just submitted
    if (output) router.replace(verificationSubmittedPagePath(entry.type) as Route);
  };
  return (
    <Form
      onSubmit={submit}
      problems={errors.problem ? { title: t("unsent"), list: [{ text: errors.problem }] } : undefined}
    >
      <p>{t("current", { day: current })}</p>
      <Pictures
        pictures={pictures}
        errorOf={(kind) => errors.fields[pathOf(kind)]}
        sends={listenerOf}
        onFile={(kind, fileId) => void (files.current = { ...files.current, [kind]: fileId })}
        onRead={renewalInput.onRead}
      />
      <DocumentDayField
        id="expiresOn"
        label={t("expiresOn")}
        min={today}
        error={errors.fields["expiresOn"]}
        {...(fixedDay && { help: t("fixedDay") })}
        value={renewalInput.typed.expiresOn}
        onValue={(expiresOn) => renewalInput.put({ expiresOn })}
        read={renewalInput.readOf("expiresOn")}
        mayBeEndless={mayBeEndless}
        isFixed={fixedDay !== null}
      />
      {numberPath && <NumberField renewalInput={renewalInput} error={errors.fields["number"]} />}
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}

function NumberField({
  renewalInput: { typed, put, readOf },
  error,
}: {
  renewalInput: RenewalInput;
  error: string | undefined;
}) {
  const t = useTranslations("verification.renewal");
  return (
    <>
      <TextField
        id="number"
        label={t("number")}
        help={t("numberHelp")}
        aside={<OptionalMark />}
        value={typed.number}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={({ target }) => put({ number: normalizeCode(target.value) })}
      />
      <RecognizedValueNote read={readOf("number")} onTake={(number) => put({ number })} />
    </>
  );
}

/** Renders the boxes of its pictures; those of documents are recognized immediately. */
function Pictures({
  pictures,
  errorOf,
  sends,
  onFile,
  onRead,
}: {
  pictures: ReturnType<typeof certificateRenewalInputs>["pictures"];
  errorOf: (kind: string) => string | undefined;
  sends: (box: string) => (isSending: boolean) => void;
  onFile: (kind: string, fileId: string | undefined) => void;
  onRead: RenewalInput["onRead"];
}) {
  const label = useRequiredFileLabel();
  return pictures.map((picture) => {
    const { kind, use, picType } = picture;
    const box = {
      businessType: use,
      countMax: 1,
      display: "legend",
      label: label(picture),
      error: errorOf(kind),
      onSending: sends(kind),
      onFiles: ([fileId]) => onFile(kind, fileId),
    } satisfies ComponentProps<typeof FileUpload>;
    return picType ? (
      <DocumentPictureUpload key={kind} {...box} kind={kind} picType={picType} onRead={onRead} />
    ) : (
      <FileUpload key={kind} {...box} />
    );
  });
}
