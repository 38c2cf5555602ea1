"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/kit/feedback/toast";
import { CheckBox } from "@/components/kit/fields/check-box";
import { CountrySelect } from "@/components/kit/fields/country-select";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { SelectField } from "@/components/kit/select/select-field";
import { DangerActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { partners } from "@/lib/payments/calls/partners";
import { blankPartner, partnerChangeFormSchema, partnerRule, type PartnerEntry } from "@/lib/payments/partner-entry";
import { paymentsScreens } from "@/lib/payments/screens";
import { payeeAddressLengthMax, payeeNameLengthMax, payeePartnerTypes } from "@/lib/payments/terms";
import type { ListedPayee } from "./payee-picker";

type Detail = ClientOutput<typeof partners.partnerDetail>;

const texts = [
  ["name", payeeNameLengthMax, true],
  ["enName", payeeNameLengthMax, false],
  ["registrationNo", 40, false],
  ["address", payeeAddressLengthMax, false],
  ["contact", 80, false],
  ["phone", 20, false],
] as const;

// named cast: the list of partners is a view of the payees' page
const list = `${paymentsScreens.payees.path}?view=partners` as Route;

function entryOf({ partner, payees }: Detail): PartnerEntry {
  const { partnerType, name, enName, country, registrationNo, address, contact, phone } = partner;
  const payeeIds = payees.map(({ payeeId }) => payeeId);
  return { partnerType, name, enName, country, registrationNo, address, contact, phone, payeeIds };
}

/** Renders the form of a new or existing partner, with the payees that belong to it. */
export function PartnerForm({ detail, payees }: { detail: Detail | null; payees: readonly ListedPayee[] }) {
  const t = useTranslations("payments.partners");
  const router = useRouter();
  const entryState = useControlledForm<PartnerEntry>(detail ? entryOf(detail) : blankPartner);
  const { entry, change } = entryState;
  const handleSaved = () => {
    showToast("good", t("saved"));
    router.push(list);
    router.refresh();
  };
  const addCall = useSendEntryForm(entryState, partners.addPartner, partnerRule, { onDone: handleSaved });
  const id = detail?.partner.partnerId ?? "";
  const changeCall = useSendEntryForm(entryState, partners.changePartner, partnerChangeFormSchema(id), {
    onDone: handleSaved,
  });
  const { submit, problems, errorOf } = detail ? changeCall : addCall;
  const toggle = (payeeId: string, isIts: boolean) =>
    change({ payeeIds: isIts ? [...entry.payeeIds, payeeId] : entry.payeeIds.filter((id) => id !== payeeId) });
  return (
    <Form onSubmit={submit} problems={problems}>
      <SelectField
        id="partnerType"
        label={t("partnerType")}
        value={entry.partnerType}
        error={errorOf("partnerType")}
        options={payeePartnerTypes.map((kind) => ({ value: kind, label: t(`types.${kind}`) }))}
        onChange={({ target }) =>
          change({ partnerType: payeePartnerTypes.find((kind) => kind === target.value) ?? entry.partnerType })
        }
      />
      <CountrySelect
        id="country"
        label={t("country")}
        value={entry.country}
        error={errorOf("country")}
        placeholder={t("searchCountry")}
        onChoose={(country) => change({ country })}
      />
      {texts.map(([name, lengthMax, isNeeded]) => (
        <TextField
          key={name}
          id={name}
          label={t(name)}
          {...(!isNeeded && { aside: <OptionalMark /> })}
          maxLength={lengthMax}
          autoComplete="off"
          value={entry[name]}
          error={errorOf(name)}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      {payees.map(({ payeeId, name, currency, account }) => (
        <CheckBox
          key={payeeId}
          label={`${name} · ${currency} · ${groupAccountNumberForReading(account)}`}
          checked={entry.payeeIds.includes(payeeId)}
          onChange={({ target }) => toggle(payeeId, target.checked)}
        />
      ))}
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}

/** Removes a partner, after a confirmation; its payees remain. */
export function RemovePartnerButton({ partner: { partnerId, name, partnerNo } }: { partner: Detail["partner"] }) {
  const t = useTranslations("payments.partners");
  return (
    <DangerActionButton
      call={partners.removePartner}
      input={{ partnerId }}
      action={t("remove")}
      title={t("removeTitle", { name })}
      successMessage={t("removed")}
      leadsTo={list}
      facts={[{ label: t("partnerNo"), value: partnerNo }]}
    >
      <p>{t("removeText")}</p>
    </DangerActionButton>
  );
}
