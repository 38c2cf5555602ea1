"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { FormAutosaveBar } from "@/components/shell/drafts/draft-bar";
import { useServerDraft } from "@/components/shell/drafts/use-server-draft";
import { useSend } from "@/lib/call/browser";
import { AgreementCheckbox } from "@/components/shell/fields/agree-box";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm, type ControlledEntry } from "@/lib/forms/use-entry";
import { accountAgreement } from "@/lib/receiving/account-terms";
import {
  accountApplicationAnswers,
  accountApplicationFormSchema,
  accountCorrectionFormSchema,
  type ApplyTyped,
} from "@/lib/receiving/apply-rule";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";
import { ReceivingAccountChoiceFields, type AccountPlaces, type ApplyFieldsProps } from "./account-fields";
import { ReceivingApplicationConfirmation } from "./apply-done";
import { ApplicantBusinessFields } from "./business-fields";
import { FailedApplicationNotice, useApplicationFindingLookup } from "./failed-notice";

type Draft = ClientOutput<typeof accountApplications.saveApplicationDraft>;
type SubmitResult = ClientOutput<typeof accountApplications.submitApplication>;
export type FailedApplication = ClientOutput<typeof accountApplications.applicationToCorrect>;

/** Holds the data that an application page was rendered with. */
export interface AccountApplyFacts {
  readonly initial: ApplyTyped;
  readonly fileNames: Readonly<Record<string, string>>;
  readonly draft: Draft | null;
  /** Lists the places in which accounts can be opened. */
  readonly places: AccountPlaces;
  readonly agreement: { readonly version: number; readonly title: string };
  /** Holds the failed application that is corrected here. */
  readonly failedApplication: FailedApplication | null;
  readonly now: Date;
}

/** Renders an application form: a new one, which is saved as a draft, or the correction of a failed one. */
export function ReceivingApplicationForm({ facts }: { facts: AccountApplyFacts }) {
  const entryForm = useControlledForm<ApplyTyped>(facts.initial);
  const [submission, setDone] = useState<SubmitResult>();
  const startAnother = () => {
    entryForm.change({ kind: "", country: "", bank: "", currencies: [], holderName: "", agreed: false, version: 0 });
    setDone(undefined);
  };
  if (submission)
    return (
      <ReceivingApplicationConfirmation
        applicationNo={submission.applicationNo}
        of={entryForm.entry}
        onAnother={facts.failedApplication ? undefined : startAnother}
      />
    );
  const { failedApplication, agreement } = facts;
  return failedApplication ? (
    <EntryForm
      {...{ facts, entryForm }}
      call={accountApplications.modifyApplication}
      rule={accountCorrectionFormSchema(agreement.version, failedApplication.applicationNo)}
      onDone={setDone}
    />
  ) : (
    <>
      <SavedDraft {...{ facts, entryForm }} />
      <EntryForm
        {...{ facts, entryForm }}
        call={accountApplications.submitApplication}
        rule={accountApplicationFormSchema(agreement.version)}
        onDone={setDone}
      />
    </>
  );
}

/** Saves the entered data on the server as a draft. */
function SavedDraft({
  facts: { draft, now },
  entryForm,
}: {
  facts: AccountApplyFacts;
  entryForm: ControlledEntry<ApplyTyped>;
}) {
  const store = useSend(accountApplications.saveApplicationDraft);
  const savedOf = (formEntry: ApplyTyped) => ({
    entry: accountApplicationAnswers(formEntry),
    step: 0,
    version: formEntry.version,
  });
  const savedDraft = useServerDraft<Draft>(savedOf(entryForm.entry), draft, {
    store,
    read: async () => (await send(accountApplications.firstApplication, {})).draft,
    now: () => savedOf(entryForm.form.getValues()),
    onSaved: (version) => entryForm.change({ version }),
    onTaken: ({ entry, version }) => entryForm.change({ ...entry, version }),
  });
  // named cast: a screen's path is a page that exists
  return <FormAutosaveBar draft={savedDraft} leadsTo={receivingScreens.accounts.path as Route} now={now} />;
}

function EntryForm<C extends Call>({
  facts: { fileNames, places, agreement, failedApplication },
  entryForm,
  call,
  rule,
  onDone,
}: {
  facts: AccountApplyFacts;
  entryForm: ControlledEntry<ApplyTyped>;
  call: C;
  rule: z.ZodMiniType<Sends<C>, ApplyTyped>;
  onDone: (result: SubmitResult) => void;
}) {
  const t = useTranslations("receiving.apply");
  const { entry, change } = entryForm;
  const { isSending, listenerOf } = useUploadsInProgress();
  const findings = useApplicationFindingLookup(failedApplication, entry);
  const form = useSendEntryForm(entryForm, call, rule, {
    // named cast: both calls give the same
    onDone: (result) => onDone(result as SubmitResult),
    draft: `receiving.apply.${failedApplication?.applicationNo ?? "new"}`,
  });
  const errorOf = (name: keyof ApplyTyped) => form.errorOf(name) ?? findings(name);
  const fields = { entry, errorOf, onChange: change };
  return (
    <Form onSubmit={form.submit} problems={form.problems}>
      {failedApplication && <FailedApplicationNotice application={failedApplication} />}
      <Card title={t("accountCard")}>
        <div className={layout.stack}>
          <ReceivingAccountChoiceFields {...fields} places={places} />
        </div>
      </Card>
      <Card title={t("businessCard")}>
        <div className={layout.stack}>
          <ApplicantBusinessFields {...fields} />
        </div>
      </Card>
      <PapersCard {...fields} fileNames={fileNames} onSending={listenerOf("files")} />
      <Agreement {...fields} title={agreement.title} />
      <SubmitButton disabled={isSending}>{t(failedApplication ? "modify" : "submit")}</SubmitButton>
    </Form>
  );
}

/** Renders the upload of the qualification files. */
function PapersCard({
  entry,
  errorOf,
  onChange,
  fileNames,
  onSending,
}: ApplyFieldsProps & {
  fileNames: Readonly<Record<string, string>>;
  onSending: ReturnType<ReturnType<typeof useUploadsInProgress>["listenerOf"]>;
}) {
  const t = useTranslations("receiving.apply");
  return (
    <Card title={t("papersCard")}>
      <div className={layout.stack}>
        <FileUpload
          id="fileIds"
          businessType="RECEIVING_QUALIFICATION"
          display="list"
          label={t("files")}
          help={t("filesHelp")}
          storedFiles={entry.fileIds.map((fileId) => ({ fileId, name: fileNames[fileId] ?? fileId }))}
          error={errorOf("fileIds")}
          onSending={onSending}
          onFiles={(ids) => onChange({ fileIds: [...ids] })}
        />
      </div>
    </Card>
  );
}

/** Renders the agreement that an application accepts. */
function Agreement({ entry, errorOf, onChange, title }: ApplyFieldsProps & { title: string }) {
  const t = useTranslations("receiving.apply");
  return (
    <AgreementCheckbox
      lead={t("agree")}
      agreements={[{ id: accountAgreement, title }]}
      checked={entry.agreed}
      error={errorOf("agreed")}
      onAgreed={(isAgreed) => onChange({ agreed: isAgreed })}
    />
  );
}
