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
        {beneficiaries.map((one, at) => {
          const who = t("beneficiary", { no: String(at + 1) });
          return (
            <div key={at} className={layout.stack}>
              <TextField
                {...(at === 0 && { id: "beneficiaries", error: errorOf("beneficiaries") })}
                label={t("personName", { who })}
                value={one.name}
                maxLength={nameLengthMax}
                autoComplete="off"
                onChange={({ target }) => put(at, { name: target.value })}
              />
              <TextField
                label={t("personNo", { who })}
                value={one.idNo}
                maxLength={40}
                autoComplete="off"
                onChange={({ target }) => put(at, { idNo: target.value })}
              />
              <TextField
                label={t("share", { who })}
                inputMode="decimal"
                value={one.sharePercent}
                maxLength={6}
                autoComplete="off"
                onChange={({ target }) => put(at, { sharePercent: target.value })}
              />
              <div className={layout.actions}>
                <Button
                  small
                  tone="quiet"
                  onClick={() => onChange({ beneficiaries: beneficiaries.filter((_, place) => place !== at) })}
                >
                  {t("removeBeneficiary", { no: String(at + 1) })}
                </Button>
              </div>
            </div>
          );
        })}
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
