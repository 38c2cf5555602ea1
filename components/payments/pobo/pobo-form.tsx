"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SelectField } from "@/components/kit/select/select-field";
import { TextField } from "@/components/kit/fields/text-field";
import { toast } from "@/components/kit/feedback/toast";
import { useSendings } from "@/components/kit/table/use-sendings";
import type { Got } from "@/lib/call/call";
import { useCallForm } from "@/lib/forms/use-call-form";
import { pobo } from "@/lib/payments/calls/pobo";
import {
  blankPobo,
  fittedPobo,
  poboChangeRule,
  poboEntryOf,
  poboRule,
  type PoboEntry,
} from "@/lib/payments/pobo-entry";
import { certTypesOf, payerTypes } from "@/lib/payments/pobo-materials";
import { paymentsScreens } from "@/lib/payments/screens";
import { addressLengthMax, nameLengthMax } from "@/lib/payments/terms";
import { PoboPapers } from "./pobo-papers";
import { PoboPeople } from "./pobo-people";

type Payer = Got<typeof pobo.poboByNo>;

/**
 * Adds a payer, or changes one; then it is reviewed. `today` is Beijing's day: a certificate valid until yesterday is
 * refused.
 */
export function PoboForm({
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
  const [initial] = useState(() => (payer ? poboEntryOf(payer) : blankPobo));
  const [entry, setEntry] = useState<PoboEntry>(initial);
  const { isSending, tells } = useSendings();
  const done = ({ poboRecordId }: Payer) => {
    toast("good", t("saved"));
    // named cast: the page of the payer that was just saved
    router.replace(`${paymentsScreens.poboPayers.path}?poboRecordId=${poboRecordId}` as Route);
  };
  const [rules] = useState(() => ({ add: poboRule(today), change: poboChangeRule(today, payer?.poboRecordId ?? "") }));
  const common = {
    defaults: initial,
    done,
    draft: `payments.pobo.${payer?.poboRecordId ?? "new"}`,
    refilled: setEntry,
  };
  const adding = useCallForm(pobo.addPobo, rules.add, common);
  const changing = useCallForm(pobo.changePobo, rules.change, common);
  const { form, submit, problems, errorOf } = payer ? changing : adding;

  const change = (part: Partial<PoboEntry>) => {
    // the form's own state is ahead of what was drawn last: several papers may arrive at once, while something is typed
    const next = fittedPobo({ ...form.getValues(), ...part });
    setEntry(next);
    form.reset(next, { keepErrors: false });
  };
  const text = (
    name: "name" | "enName" | "firstName" | "lastName" | "certNo" | "province" | "address" | "certExpiry" | "birthday",
    lengthMax = 60,
  ) => ({
    id: name,
    label: t(name),
    value: entry[name],
    error: errorOf(name),
    maxLength: lengthMax,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const isCompany = entry.payerType === "company";
  return (
    <Form onSubmit={submit} problems={problems}>
      <RadioGroup
        name="payerType"
        label={t("payerType")}
        inline
        value={entry.payerType}
        error={errorOf("payerType")}
        options={payerTypes
          .filter((kind) => kind === "company" || mayBePersonal || kind === payer?.payerType)
          .map((kind) => ({ value: kind, label: t(kind) }))}
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
      <TextField {...text("name", nameLengthMax)} help={t("nameHelp")} />
      {isCompany ? (
        <TextField {...text("enName", nameLengthMax)} />
      ) : (
        <>
          <TextField {...text("firstName")} />
          <TextField {...text("lastName")} />
          <TextField {...text("birthday")} type="date" max={today} />
        </>
      )}
      <SelectField
        id="certType"
        label={t("certType")}
        value={entry.certType}
        error={errorOf("certType")}
        options={certTypesOf(entry.payerType, entry.country).map((one) => ({ value: one, label: t(`cert.${one}`) }))}
        onChange={({ target }) =>
          change({
            certType: certTypesOf(entry.payerType, entry.country).find((one) => one === target.value) ?? entry.certType,
          })
        }
      />
      <TextField {...text("certNo", 40)} spellCheck={false} />
      <TextField {...text("certExpiry")} type="date" min={today} help={t("certExpiryHelp")} aside={<OptionalMark />} />
      <TextField {...text("province")} aside={<OptionalMark />} />
      <TextField {...text("address", addressLengthMax)} />
      {isCompany && <PoboPeople entry={entry} errorOf={errorOf} onChange={change} />}
      <PoboPapers
        entry={entry}
        error={errorOf("files")}
        onFiles={(kind, ids) => change({ files: { ...form.getValues().files, [kind]: ids } })}
        sends={tells}
      />
      <SubmitButton disabled={isSending}>{t("save")}</SubmitButton>
    </Form>
  );
}
