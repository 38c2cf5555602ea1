"use client";
import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SearchSelect } from "@/components/kit/select/search-select";
import { SelectField } from "@/components/kit/select/select-field";
import { identityTypesOf } from "@/lib/reference/dictionary/dictionaries";
import type { FieldKind } from "@/lib/verification/fields";
import { controls, ownerships, type VerificationType } from "@/lib/verification/kinds";
import { useEconomicTypes, useIndustries } from "@/components/shell/fields/dictionaries";
import { useVerificationForm, useTextAtPath } from "./filling";

type Labels = Pick<ComponentProps<typeof SelectField>, "label" | "help" | "error" | "aside"> & { id: string };
type ListedProps = Labels & { path: string };

/** Lists who may act for a company: the people that its form names, or somebody else. */
const actingPersonTypes = {
  company: ["legalPerson", "beneficiary", "agent", "other"],
  hkcompany: ["director", "beneficiary", "agent", "other"],
  otherArea: ["director", "beneficiary", "agent", "other"],
  personal: [],
} as const satisfies Record<VerificationType, readonly string[]>;

/** Renders a field whose value is from a list. */
export function VerificationListField({ kind, ...rest }: ListedProps & { kind: FieldKind }) {
  if (kind === "industry") return <IndustryField {...rest} />;
  if (kind === "economicType") return <EconomicTypeField {...rest} />;
  if (kind === "ownership") return <OwnershipField {...rest} />;
  if (kind === "control") return <ControlField {...rest} />;
  return kind === "holderType" ? <ActingPersonField {...rest} /> : <IdTypeField {...rest} />;
}

function IndustryField({ path, ...labels }: ListedProps) {
  const { setValues } = useVerificationForm();
  const value = useTextAtPath(path);
  const options = useIndustries();
  const t = useTranslations("verification.form");
  return (
    <SearchSelect
      {...labels}
      value={options.find((option) => option.value === value) ?? null}
      options={options}
      placeholder={t("search")}
      onChoose={(option) => setValues({ [path]: option?.value ?? "" })}
    />
  );
}

function EconomicTypeField(props: ListedProps) {
  return <ListSelect {...props} options={useEconomicTypes()} />;
}

function ControlField(props: ListedProps) {
  const t = useTranslations("verification.control");
  return <ListSelect {...props} options={controls.map((option) => ({ value: option, label: t(option) }))} />;
}

function ActingPersonField(props: ListedProps) {
  const { entry } = useVerificationForm();
  const t = useTranslations("verification.holder");
  const options = actingPersonTypes[entry.type].map((option) => ({
    value: option,
    label: t(option),
    hint: t(`${option}Hint`),
  }));
  return <Radios {...props} options={options} />;
}

function OwnershipField(props: ListedProps) {
  const t = useTranslations("verification.ownership");
  const options = ownerships.map((option) => ({ value: option, label: t(option), hint: t(`${option}Hint`) }));
  return <Radios {...props} options={options} />;
}

/** Renders a list as a select box. */
function ListSelect({ path, ...field }: ListedProps & Pick<ComponentProps<typeof SelectField>, "options">) {
  const { setValues } = useVerificationForm();
  const t = useTranslations("verification.form");
  return (
    <SelectField
      {...field}
      value={useTextAtPath(path)}
      empty={t("choose")}
      onChange={({ target }) => setValues({ [path]: target.value })}
    />
  );
}

/** Renders a short list as radio buttons. */
function Radios({ path, id, ...field }: ListedProps & Pick<ComponentProps<typeof RadioGroup>, "options">) {
  const { setValues } = useVerificationForm();
  return (
    <div id={id} tabIndex={-1}>
      <RadioGroup
        {...field}
        name={path}
        value={useTextAtPath(path)}
        onChange={({ target }) => setValues({ [path]: target.value })}
      />
    </div>
  );
}

function IdTypeField({ path, ...labels }: ListedProps) {
  const { setValues } = useVerificationForm();
  const t = useTranslations("verification.form");
  const isChinese = useLocale() === "zh-CN";
  const nationality = useTextAtPath(path.replace(/idType$/, "nationality"));
  const options = nationality
    ? identityTypesOf(nationality).map(({ code, zh, en }) => ({ value: code, label: isChinese ? zh : en }))
    : [];
  return (
    <SelectField
      {...labels}
      value={useTextAtPath(path)}
      empty={t(nationality ? "choose" : "nationalityFirst")}
      disabled={options.length === 0}
      options={options}
      onChange={({ target }) => setValues({ [path]: target.value })}
    />
  );
}
