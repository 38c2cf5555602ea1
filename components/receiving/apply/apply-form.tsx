"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { useSendings } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { DraftBar } from "@/components/shell/drafts/draft-bar";
import { useServerDraft } from "@/components/shell/drafts/use-server-draft";
import { useSend } from "@/lib/call/browser";
import { AgreeBox } from "@/components/shell/fields/agree-box";
import type { Call, Got, Sends } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { useEntry, type ControlledEntry } from "@/lib/forms/use-entry";
import { accountAgreement } from "@/lib/receiving/account-terms";
import { answersOf, applyRule, modifyRule, type ApplyTyped } from "@/lib/receiving/apply-rule";
import { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingScreens } from "@/lib/receiving/screens";
import { AccountFields, type AccountPlaces, type ApplyFieldsProps } from "./account-fields";
import { ApplyDone } from "./apply-done";
import { BusinessFields } from "./business-fields";
import { FailedNotice, useFindingOf } from "./failed-notice";

type Draft = Got<typeof accountApplications.saveApplicationDraft>;
type Sent = Got<typeof accountApplications.submitApplication>;
export type FailedApplication = Got<typeof accountApplications.applicationToCorrect>;

/** What the page of an application was rendered with. */
export interface AccountApplyFacts {
  readonly initial: ApplyTyped;
  readonly fileNames: Readonly<Record<string, string>>;
  readonly draft: Draft | null;
  /** Where accounts are opened. */
  readonly places: AccountPlaces;
  readonly agreement: { readonly version: number; readonly title: string };
  /** One that failed and is changed here. */
  readonly failed: FailedApplication | null;
  readonly now: Date;
}

/** An application: a new one, which is kept as a draft, or one that failed and is changed. */
export function ApplyForm({ facts }: { facts: AccountApplyFacts }) {
  const held = useEntry<ApplyTyped>(facts.initial);
  const [done, setDone] = useState<Sent>();
  const another = () => {
    held.change({ kind: "", country: "", bank: "", currencies: [], holderName: "", agreed: false, version: 0 });
    setDone(undefined);
  };
  if (done)
    return (
      <ApplyDone applicationNo={done.applicationNo} of={held.entry} onAnother={facts.failed ? undefined : another} />
    );
  const { failed, agreement } = facts;
  return failed ? (
    <EntryForm
      {...{ facts, held }}
      call={accountApplications.modifyApplication}
      rule={modifyRule(agreement.version, failed.applicationNo)}
      onDone={setDone}
    />
  ) : (
    <>
      <KeptDraft {...{ facts, held }} />
      <EntryForm
        {...{ facts, held }}
        call={accountApplications.submitApplication}
        rule={applyRule(agreement.version)}
        onDone={setDone}
      />
    </>
  );
}

/** Keeps what is typed on the server. */
function KeptDraft({ facts: { draft, now }, held }: { facts: AccountApplyFacts; held: ControlledEntry<ApplyTyped> }) {
  const store = useSend(accountApplications.saveApplicationDraft);
  const savedOf = (typed: ApplyTyped) => ({ entry: answersOf(typed), step: 0, version: typed.version });
  const kept = useServerDraft<Draft>(savedOf(held.entry), draft, {
    store,
    read: async () => (await send(accountApplications.firstApplication, {})).draft,
    now: () => savedOf(held.form.getValues()),
    onSaved: (version) => held.change({ version }),
    onTaken: ({ entry, version }) => held.change({ ...entry, version }),
  });
  // named cast: a screen's path is a page that exists
  return <DraftBar draft={kept} leadsTo={receivingScreens.accounts.path as Route} now={now} />;
}

function EntryForm<C extends Call>({
  facts: { fileNames, places, agreement, failed },
  held,
  call,
  rule,
  onDone,
}: {
  facts: AccountApplyFacts;
  held: ControlledEntry<ApplyTyped>;
  call: C;
  rule: z.ZodMiniType<Sends<C>, ApplyTyped>;
  onDone: (sent: Sent) => void;
}) {
  const t = useTranslations("receiving.apply");
  const { entry, change } = held;
  const { isSending, tells } = useSendings();
  const findings = useFindingOf(failed, entry);
  const form = useEntryCall(held, call, rule, {
    // named cast: both calls give the same
    done: (got) => onDone(got as Sent),
    draft: `receiving.apply.${failed?.applicationNo ?? "new"}`,
  });
  const errorOf = (name: keyof ApplyTyped) => form.errorOf(name) ?? findings(name);
  const fields = { entry, errorOf, onChange: change };
  return (
    <Form onSubmit={form.submit} problems={form.problems}>
      {failed && <FailedNotice application={failed} />}
      <Card title={t("accountCard")}>
        <div className={layout.stack}>
          <AccountFields {...fields} places={places} />
        </div>
      </Card>
      <Card title={t("businessCard")}>
        <div className={layout.stack}>
          <BusinessFields {...fields} />
        </div>
      </Card>
      <PapersCard {...fields} fileNames={fileNames} onSending={tells("files")} />
      <Agreement {...fields} title={agreement.title} />
      <SubmitButton disabled={isSending}>{t(failed ? "modify" : "submit")}</SubmitButton>
    </Form>
  );
}

/** The qualification files. */
function PapersCard({
  entry,
  errorOf,
  onChange,
  fileNames,
  onSending,
}: ApplyFieldsProps & {
  fileNames: Readonly<Record<string, string>>;
  onSending: ReturnType<ReturnType<typeof useSendings>["tells"]>;
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
          held={entry.fileIds.map((fileId) => ({ fileId, name: fileNames[fileId] ?? fileId }))}
          error={errorOf("fileIds")}
          onSending={onSending}
          onFiles={(ids) => onChange({ fileIds: [...ids] })}
        />
      </div>
    </Card>
  );
}

/** The agreement that an application accepts. */
function Agreement({ entry, errorOf, onChange, title }: ApplyFieldsProps & { title: string }) {
  const t = useTranslations("receiving.apply");
  return (
    <AgreeBox
      lead={t("agree")}
      agreements={[{ id: accountAgreement, title }]}
      checked={entry.agreed}
      error={errorOf("agreed")}
      onAgreed={(agreed) => onChange({ agreed })}
    />
  );
}
