"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { TextField } from "@/components/kit/fields/text-field";
import type { PoboEntry } from "@/lib/payments/pobo-entry";
import { beneficiariesMax, nameLengthMax } from "@/lib/payments/terms";

interface PoboPeopleProps {
  entry: PoboEntry;
  errorOf: (name: keyof PoboEntry) => string | undefined;
  onChange: (part: Partial<PoboEntry>) => void;
}

const nobody = { name: "", idNo: "", sharePercent: "" };

/**
 * The people behind a company: its legal person on the mainland, elsewhere a director, and holders of a quarter or more
 * of it.
 */
export function PoboPeople({ entry, errorOf, onChange }: PoboPeopleProps) {
  const t = useTranslations("payments.pobo");
  const { beneficiaries } = entry;
  const role = entry.country === "CN" ? "legalPerson" : "director";
  const person = entry[role];
  const put = (at: number, part: Partial<typeof nobody>) =>
    onChange({ beneficiaries: beneficiaries.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <>
      <TextField
        id={role}
        label={t("personName", { who: t(role) })}
        value={person.name}
        error={errorOf(role)}
        maxLength={nameLengthMax}
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
        {beneficiaries.map((one, at) => (
          <Beneficiary
            key={at}
            one={one}
            no={at + 1}
            error={at === 0 ? { id: "beneficiaries", error: errorOf("beneficiaries") } : {}}
            onChange={(part) => put(at, part)}
            onRemove={() => onChange({ beneficiaries: beneficiaries.filter((_, place) => place !== at) })}
          />
        ))}
        {beneficiaries.length < beneficiariesMax && (
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

/** One of those whom the company belongs to. */
function Beneficiary({
  one,
  no,
  error,
  onChange,
  onRemove,
}: {
  one: PoboEntry["beneficiaries"][number];
  no: number;
  /** Stands at the first. */
  error: { id?: string; error?: string | undefined };
  onChange: (part: Partial<PoboEntry["beneficiaries"][number]>) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("payments.pobo");
  const who = t("beneficiary", { no: String(no) });
  return (
    <div className={layout.stack}>
      <TextField
        {...error}
        label={t("personName", { who })}
        value={one.name}
        maxLength={nameLengthMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t("personNo", { who })}
        value={one.idNo}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => onChange({ idNo: target.value })}
      />
      <TextField
        label={t("share", { who })}
        inputMode="decimal"
        value={one.sharePercent}
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
