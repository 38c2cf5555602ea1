"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { DateField } from "@/components/kit/dates/date-field";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { showToast } from "@/components/kit/feedback/toast";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { RestoredDraftNotice } from "@/components/shell/drafts/restored-draft";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { pobo } from "@/lib/payments/calls/pobo";
import {
  blankPobo,
  adaptPoboEntry,
  poboPayerChangeFormSchema,
  poboEntryOf,
  poboPayerFormSchema,
  type PoboEntry,
} from "@/lib/payments/pobo-entry";
import { certTypesOf, payerTypes } from "@/lib/payments/pobo-materials";
import { paymentsScreens } from "@/lib/payments/screens";
import { payeeAddressLengthMax, payeeNameLengthMax } from "@/lib/payments/terms";
import { ProvinceField } from "../payees/province-field";
import { LatinNameButton } from "@/components/shell/actions/latin-name-button";
import { PoboDocumentUploads } from "./pobo-papers";
import { PoboCompanyPeopleFields } from "./pobo-people";

type Payer = ClientOutput<typeof pobo.poboByNo>;

/**
 * Adds or changes a payer, which is then reviewed. `today` is Beijing's day: a certificate that expired before it is
 * refused.
 */
export function PoboPayerForm({
  payer,
  today,
  mayBePersonal,
}: {
  payer: Payer | null;
  today: string;
  mayBePersonal: boolean;
}) {
  const t = useTranslations("payments.pobo");
  const router = useRouter();
  const handleSaved = ({ poboRecordId }: Payer) => {
    showToast("good", t("saved"));
    // named cast: the page of the payer that was just saved
    router.replace(`${paymentsScreens.poboPayers.path}?poboRecordId=${poboRecordId}` as Route);
  };
  const [rules] = useState(() => ({
    add: poboPayerFormSchema(today),
    change: poboPayerChangeFormSchema(today, payer?.poboRecordId ?? ""),
  }));
  const common = {
    today,
    onSaved: handleSaved,
    kinds: payerTypes.filter((kind) => kind === "company" || mayBePersonal || kind === payer?.payerType),
  };
  return payer ? (
    <PoboEntryForm
      {...common}
      call={pobo.changePobo}
      rule={rules.change}
      initial={poboEntryOf(payer)}
      draft={`payments.pobo.${payer.poboRecordId}`}
    />
  ) : (
    <PoboEntryForm
      {...common}
      call={pobo.addPobo}
      rule={rules.add}
      initial={blankPobo}
      draft="payments.pobo.new"
      savesOnLeave
    />
  );
}

interface PoboEntryFormProps<C extends Call> {
  call: C;
  rule: z.ZodMiniType<Sends<C>, PoboEntry>;
  initial: PoboEntry;
  /** Holds the name under which the entry is saved when the session ends. */
  draft: string;
  /** True when the entry is also saved when the page is left: an existing payer may have changed in the meantime. */
  savesOnLeave?: boolean;
  today: string;
  /** Holds the permitted kinds of payer. */
  kinds: readonly PoboEntry["payerType"][];
  onSaved: (result: ClientOutput<C>) => void;
}

function PoboEntryForm<C extends Call>({
  call,
  rule,
  initial,
  draft: draftName,
  savesOnLeave = false,
  today,
  kinds,
  onSaved: onDone,
}: PoboEntryFormProps<C>) {
  const t = useTranslations("payments.pobo");
  const entryState = useControlledForm<PoboEntry>(initial);
  const { entry, form } = entryState;
  const { isSending, listenerOf } = useUploadsInProgress();
  const { submit, problems, errorOf, draft } = useSendEntryForm(entryState, call, rule, {
    onDone,
    draft: draftName,
    savesOnLeave,
  });

  // the form's own state is ahead of what was drawn last: several papers may arrive at once, while something is typed
  const change = (part: Partial<PoboEntry>) => entryState.change(adaptPoboEntry({ ...form.getValues(), ...part }));
  const text = useTextField(entry, errorOf, change);
  return (
    <Form onSubmit={submit} problems={problems}>
      <RestoredDraftNotice draft={draft} />
      <RadioGroup
        name="payerType"
        label={t("payerType")}
        inline
        value={entry.payerType}
        error={errorOf("payerType")}
        options={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
        onChange={({ target }) => change({ payerType: payerTypes.find((kind) => kind === target.value) ?? "company" })}
      />
      <CountrySelect
        id="country"
        label={t("country")}
        value={entry.country}
        error={errorOf("country")}
        placeholder={t("searchCountry")}
        onChoose={(country) => change({ country })}
      />
      <Names text={text} entry={entry} today={today} onChange={change} />
      <Certificate text={text} entry={entry} errorOf={errorOf} today={today} onChange={change} />
      <Address text={text} entry={entry} errorOf={errorOf} onChange={change} />
      {entry.payerType === "company" && <PoboCompanyPeopleFields entry={entry} errorOf={errorOf} onChange={change} />}
      <PoboDocumentUploads
        // the boxes count the files of a restored draft
        key={String(draft.isRestored)}
        entry={entry}
        error={errorOf("files")}
        onFiles={(kind, ids) => change({ files: { ...form.getValues().files, [kind]: ids } })}
        sends={listenerOf}
      />
      <SubmitButton disabled={isSending}>{t("save")}</SubmitButton>
    </Form>
  );
}

type TextName = "name" | "enName" | "firstName" | "lastName" | "certNo" | "address" | "certExpiry" | "birthday";
type ErrorOf = (name: keyof PoboEntry) => string | undefined;
type TextOf = ReturnType<typeof useTextField>;

/** Returns the props of a text field by its name. */
function useTextField(entry: PoboEntry, errorOf: ErrorOf, change: (part: Partial<PoboEntry>) => void) {
  const t = useTranslations("payments.pobo");
  return (name: TextName, lengthMax = 60) => ({
    id: name,
    label: t(name),
    value: entry[name],
    error: errorOf(name),
    maxLength: lengthMax,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
}

function Names({ text, entry, today, onChange }: Omit<CertificateProps, "errorOf">) {
  const t = useTranslations("payments.pobo");
  return (
    <>
      <TextField {...text("name", payeeNameLengthMax)} help={t("nameHelp")} />
      {entry.payerType === "company" ? (
        <TextField {...text("enName", payeeNameLengthMax)} />
      ) : (
        <>
          <LatinNameButton name={entry.name} onWritten={onChange} />
          <TextField {...text("firstName")} />
          <TextField {...text("lastName")} />
          <DateField {...text("birthday")} max={today} />
        </>
      )}
    </>
  );
}

function Address({
  text,
  entry,
  errorOf,
  onChange,
}: Pick<CertificateProps, "text" | "entry" | "errorOf" | "onChange">) {
  const t = useTranslations("payments.pobo");
  return (
    <>
      <ProvinceField
        id="province"
        label={t("province")}
        country={entry.country}
        isLatin={false}
        value={entry.province}
        error={errorOf("province")}
        aside={<OptionalMark />}
        onValue={(province) => onChange({ province })}
      />
      <TextField {...text("address", payeeAddressLengthMax)} />
    </>
  );
}

interface CertificateProps {
  text: TextOf;
  entry: PoboEntry;
  errorOf: ErrorOf;
  today: string;
  onChange: (part: Partial<PoboEntry>) => void;
}

function Certificate({ text, entry, errorOf, today, onChange }: CertificateProps) {
  const t = useTranslations("payments.pobo");
  const types = certTypesOf(entry.payerType, entry.country);
  return (
    <>
      <SelectField
        id="certType"
        label={t("certType")}
        value={entry.certType}
        error={errorOf("certType")}
        options={types.map((option) => ({ value: option, label: t(`cert.${option}`) }))}
        onChange={({ target }) =>
          onChange({ certType: types.find((option) => option === target.value) ?? entry.certType })
        }
      />
      <TextField {...text("certNo", 40)} spellCheck={false} />
      <DateField {...text("certExpiry")} min={today} help={t("certExpiryHelp")} isOptional />
    </>
  );
}
