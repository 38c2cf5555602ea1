"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { TextField } from "@/components/kit/fields/text-field";
import type { PoboEntry } from "@/lib/payments/pobo-entry";
import { poboBeneficiariesMax, payeeNameLengthMax } from "@/lib/payments/terms";

interface PoboPeopleProps {
  entry: PoboEntry;
  errorOf: (name: keyof PoboEntry) => string | undefined;
  onChange: (part: Partial<PoboEntry>) => void;
}

const nobody = { name: "", idNo: "", sharePercent: "" };

/**
 * Renders the people behind a company: its legal person on the mainland, elsewhere a director, and owners of a quarter
 * or more of it.
 */
export function PoboCompanyPeopleFields({ entry, errorOf, onChange }: PoboPeopleProps) {
  const t = useTranslations("payments.pobo");
  const { beneficiaries } = entry;
  const role = entry.country === "CN" ? "legalPerson" : "director";
  const person = entry[role];
  const updateBeneficiary = (at: number, part: Partial<typeof nobody>) =>
    onChange({
      beneficiaries: beneficiaries.map((beneficiary, place) =>
        place === at ? { ...beneficiary, ...part } : beneficiary,
      ),
    });
  return (
    <>
      <TextField
        id={role}
        label={t("personName", { who: t(role) })}
        value={person.name}
        error={errorOf(role)}
        maxLength={payeeNameLengthMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ [role]: { ...person, name: target.value } })}
      />
      <TextField
        label={t("personNo", { who: t(role) })}
        value={person.idNo}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => onChange({ [role]: { ...person, idNo: target.value } })}
      />
      <fieldset className={layout.stack}>
        <legend>{t("beneficiaries")}</legend>
        <p className={layout.soft}>{t("beneficiariesHelp")}</p>
        {beneficiaries.map((beneficiary, at) => (
          <Beneficiary
            key={at}
            beneficiary={beneficiary}
            no={at + 1}
            error={at === 0 ? { id: "beneficiaries", error: errorOf("beneficiaries") } : {}}
            onChange={(part) => updateBeneficiary(at, part)}
            onRemove={() => onChange({ beneficiaries: beneficiaries.filter((_, place) => place !== at) })}
          />
        ))}
        {beneficiaries.length < poboBeneficiariesMax && (
          <div className={layout.actions}>
            <Button onClick={() => onChange({ beneficiaries: [...beneficiaries, nobody] })}>
              {t("addBeneficiary")}
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}

/** Renders the fields of one beneficial owner. */
function Beneficiary({
  beneficiary,
  no,
  error,
  onChange,
  onRemove,
}: {
  beneficiary: PoboEntry["beneficiaries"][number];
  no: number;
  /** Holds the id and error of the list, passed to its first entry. */
  error: { id?: string; error?: string | undefined };
  onChange: (part: Partial<PoboEntry["beneficiaries"][number]>) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("payments.pobo");
  const personLabel = t("beneficiary", { no: String(no) });
  return (
    <div className={layout.stack}>
      <TextField
        {...error}
        label={t("personName", { who: personLabel })}
        value={beneficiary.name}
        maxLength={payeeNameLengthMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t("personNo", { who: personLabel })}
        value={beneficiary.idNo}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => onChange({ idNo: target.value })}
      />
      <TextField
        label={t("share", { who: personLabel })}
        inputMode="decimal"
        value={beneficiary.sharePercent}
        maxLength={6}
        autoComplete="off"
        onChange={({ target }) => onChange({ sharePercent: target.value })}
      />
      <div className={layout.actions}>
        <Button small tone="quiet" onClick={onRemove}>
          {t("removeBeneficiary", { no: String(no) })}
        </Button>
      </div>
    </div>
  );
}
