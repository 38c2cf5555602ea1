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
import { useFilling, useText } from "./filling";

type Labels = Pick<ComponentProps<typeof SelectField>, "label" | "help" | "error" | "aside"> & { id: string };
type ListedProps = Labels & { path: string };

/** Who may act for a company: those whom its form names, or somebody else. */
const holderTypes = {
  company: ["legalPerson", "beneficiary", "agent", "other"],
  hkcompany: ["director", "beneficiary", "agent", "other"],
  otherArea: ["director", "beneficiary", "agent", "other"],
  personal: [],
} as const satisfies Record<VerificationType, readonly string[]>;

/** A field whose value is one of a list. */
export function ListedField({ kind, ...rest }: ListedProps & { kind: FieldKind }) {
  if (kind === "industry") return <IndustryField {...rest} />;
  if (kind === "economicType") return <EconomicTypeField {...rest} />;
  if (kind === "ownership") return <OwnershipField {...rest} />;
  if (kind === "control") return <ControlField {...rest} />;
  return kind === "holderType" ? <HolderField {...rest} /> : <IdTypeField {...rest} />;
}

function IndustryField({ path, ...labels }: ListedProps) {
  const { put } = useFilling();
  const value = useText(path);
  const options = useIndustries();
  const t = useTranslations("verification.form");
  return (
    <SearchSelect
      {...labels}
      value={options.find((one) => one.value === value) ?? null}
      options={options}
      placeholder={t("search")}
      onChoose={(option) => put({ [path]: option?.value ?? "" })}
    />
  );
}

function EconomicTypeField(props: ListedProps) {
  return <Listed {...props} options={useEconomicTypes()} />;
}

function ControlField(props: ListedProps) {
  const t = useTranslations("verification.control");
  return <Listed {...props} options={controls.map((one) => ({ value: one, label: t(one) }))} />;
}

function HolderField(props: ListedProps) {
  const { entry } = useFilling();
  const t = useTranslations("verification.holder");
  const options = holderTypes[entry.type].map((one) => ({ value: one, label: t(one), hint: t(`${one}Hint`) }));
  return <Radios {...props} options={options} />;
}

function OwnershipField(props: ListedProps) {
  const t = useTranslations("verification.ownership");
  const options = ownerships.map((one) => ({ value: one, label: t(one), hint: t(`${one}Hint`) }));
  return <Radios {...props} options={options} />;
}

/** One of a list, in a box that opens. */
function Listed({ path, ...field }: ListedProps & Pick<ComponentProps<typeof SelectField>, "options">) {
  const { put } = useFilling();
  const t = useTranslations("verification.form");
  return (
    <SelectField
      {...field}
      value={useText(path)}
      empty={t("choose")}
      onChange={({ target }) => put({ [path]: target.value })}
    />
  );
}

/** One of a few, all in sight. */
function Radios({ path, id, ...field }: ListedProps & Pick<ComponentProps<typeof RadioGroup>, "options">) {
  const { put } = useFilling();
  return (
    <div id={id} tabIndex={-1}>
      <RadioGroup
        {...field}
        name={path}
        value={useText(path)}
        onChange={({ target }) => put({ [path]: target.value })}
      />
    </div>
  );
}

function IdTypeField({ path, ...labels }: ListedProps) {
  const { put } = useFilling();
  const t = useTranslations("verification.form");
  const isChinese = useLocale() === "zh-CN";
  const nationality = useText(path.replace(/idType$/, "nationality"));
  const options = nationality
    ? identityTypesOf(nationality).map(({ code, zh, en }) => ({ value: code, label: isChinese ? zh : en }))
    : [];
  return (
    <SelectField
      {...labels}
      value={useText(path)}
      empty={t(nationality ? "choose" : "nationalityFirst")}
      disabled={options.length === 0}
      options={options}
      onChange={({ target }) => put({ [path]: target.value })}
    />
  );
}
