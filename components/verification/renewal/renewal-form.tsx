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
import { useSendings } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import type { Got } from "@/lib/call/call";
import { codeMeant } from "@/lib/forms/text-entry";
import type { Day } from "@/lib/time/beijing";
import { applications } from "@/lib/verification/calls/applications";
import type { Entry } from "@/lib/verification/entry";
import { resultPath } from "@/lib/verification/paths";
import { renewalTerms, renewedUntil } from "@/lib/verification/renewal";
import { fieldIssue } from "@/lib/verification/rules";
import { saidOtherwise } from "@/lib/verification/says-same";
import { withValue } from "@/lib/verification/write";
import { useCertificateLabel } from "../certificate-label";
import { DayField } from "../day-field";
import { PhotoUpload } from "../photo-upload";
import { usePictureLabel } from "../picture-label";
import { ReadNote } from "../read-note";

type Certificate = Got<typeof applications.standing>["certificates"][number];

interface RenewalProps {
  entry: Entry;
  certificates: readonly Certificate[];
  today: Day;
}

/** Chooses one certificate and renews it; nothing else is asked. */
export function RenewalForm({ path: first, ...rest }: RenewalProps & { path: string }) {
  const t = useTranslations("verification.renewal");
  const label = useCertificateLabel();
  const [path, setPath] = useState(first);
  const certificate = rest.certificates.find((one) => one.path === path);
  return (
    <Card>
      <div className={layout.stack}>
        <SelectField
          id="certificate"
          label={t("certificate")}
          value={path}
          options={rest.certificates.map((one) => ({ value: one.path, label: label(one) }))}
          onChange={({ target }) => setPath(target.value)}
        />
        {certificate && <OneRenewal key={path} {...rest} certificate={certificate} />}
      </div>
    </Card>
  );
}

/** What is typed of a renewal: its new last day, and its number where that has changed. */
type Name = "expiresOn" | "number";

/** What is typed, and what the pictures said of the same: it fills in what is empty, and is told where it differs. */
function useRenewed({ paths, day }: { paths: Readonly<Record<Name, string | null>>; day: Day | null }) {
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>({ expiresOn: day ?? "", number: "" });
  const [read, setRead] = useState<Partial<Record<Name, string>>>({});
  const fieldOf = (name: Name) => paths[name]?.split(".").at(-1) ?? "";
  return {
    typed,
    put: (part: Partial<Record<Name, string>>) => setTyped((all) => ({ ...all, ...part })),
    onRead(fields: Readonly<Record<string, string>>) {
      const [expiresOn = "", number = ""] = [fields[fieldOf("expiresOn")], fields[fieldOf("number")]];
      setRead((all) => ({ ...all, ...(expiresOn && { expiresOn }), ...(number && { number }) }));
      setTyped((all) => ({ expiresOn: all.expiresOn || expiresOn, number: all.number || number }));
    },
    readOf: (name: Name) => saidOtherwise(fieldOf(name), typed[name], read[name]),
  };
}

type Renewed = ReturnType<typeof useRenewed>;

/** Why a renewed last day is none; it is later than the one before. */
function dayIssue(expiresOn: string, current: string, today: Day): string | null {
  const issue = fieldIssue({ kind: "validity", max: 10 }, expiresOn, today);
  // "long-term" sorts after every day
  return issue ?? (expiresOn > current ? null : "date.later");
}

/** Its new last day, its number where that may have changed too, and its new pictures. */
function OneRenewal({
  entry,
  certificate: { path, expiresOn: current },
  today,
}: Omit<RenewalProps, "certificates"> & { certificate: Certificate }) {
  const t = useTranslations("verification.renewal");
  const router = useRouter();
  const { wanted, numberPath, mayBeEndless } = renewalTerms(entry, path);
  // the entry is the newest one's, which may have been refused with another day
  const fixedDay = renewedUntil(withValue(entry, path, current), path, today);
  const renewed = useRenewed({ paths: { expiresOn: path, number: numberPath }, day: fixedDay });
  const { isSending, tells } = useSendings();
  const files = useRef<Readonly<Record<string, string | undefined>>>({});
  const pathOf = (kind: string) => `files.${wanted.findIndex((one) => one.kind === kind)}`;
  const fields = ["expiresOn", ...(numberPath ? ["number"] : []), ...wanted.map(({ kind }) => pathOf(kind))];
  const { errors, run, fail } = useAction(applications.renew, { ...onPage, hasField: (name) => fields.includes(name) });

  const submit = async () => {
    const { expiresOn, number } = renewed.typed;
    const issue = dayIssue(expiresOn, current, today);
    const missing = wanted.filter(({ kind }) => !files.current[kind]);
    if (issue || missing.length > 0)
      return fail({
        ...(issue && { expiresOn: issue }),
        ...Object.fromEntries(missing.map(({ kind }) => [pathOf(kind), "files.missing"])),
      });
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
      <Pictures
        wanted={wanted}
        errorOf={(kind) => errors.fields[pathOf(kind)]}
        sends={tells}
        onFile={(kind, fileId) => void (files.current = { ...files.current, [kind]: fileId })}
        onRead={renewed.onRead}
      />
      <DayField
        id="expiresOn"
        label={t("expiresOn")}
        min={today}
        error={errors.fields["expiresOn"]}
        {...(fixedDay && { help: t("fixedDay") })}
        value={renewed.typed.expiresOn}
        onValue={(expiresOn) => renewed.put({ expiresOn })}
        read={renewed.readOf("expiresOn")}
        mayBeEndless={mayBeEndless}
        isFixed={fixedDay !== null}
      />
      {numberPath && <NumberField renewed={renewed} error={errors.fields["number"]} />}
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}

function NumberField({ renewed: { typed, put, readOf }, error }: { renewed: Renewed; error: string | undefined }) {
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
        onChange={({ target }) => put({ number: codeMeant(target.value) })}
      />
      <ReadNote read={readOf("number")} onTake={(number) => put({ number })} />
    </>
  );
}

/** The boxes of its pictures; those of documents are read as soon as they are there. */
function Pictures({
  wanted,
  errorOf,
  sends,
  onFile,
  onRead,
}: {
  wanted: ReturnType<typeof renewalTerms>["wanted"];
  errorOf: (kind: string) => string | undefined;
  sends: (box: string) => (isSending: boolean) => void;
  onFile: (kind: string, fileId: string | undefined) => void;
  onRead: Renewed["onRead"];
}) {
  const label = usePictureLabel();
  return wanted.map((one) => {
    const { kind, use, picType } = one;
    const box = {
      businessType: use,
      countMax: 1,
      display: "legend",
      label: label(one),
      error: errorOf(kind),
      onSending: sends(kind),
      onFiles: ([fileId]) => onFile(kind, fileId),
    } satisfies ComponentProps<typeof FileUpload>;
    return picType ? (
      <PhotoUpload key={kind} {...box} kind={kind} picType={picType} onRead={onRead} />
    ) : (
      <FileUpload key={kind} {...box} />
    );
  });
}
