"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/kit/fields/text-field";
import { SelectField } from "@/components/kit/select/select-field";
import { otherRelationLengthMax, relationKinds } from "@/lib/transfers/terms";

interface RelationChoice {
  readonly relation: string;
  readonly otherRelation: string;
}

/** Renders the relation between two merchants; the type "other" needs a description. */
export function TransferRelationFields({
  entry,
  errorOf,
  onChange,
}: {
  entry: RelationChoice;
  errorOf: (name: keyof RelationChoice) => string | undefined;
  onChange: (part: Partial<RelationChoice>) => void;
}) {
  const t = useTranslations("transfers.apply");
  const kinds = useTranslations("transfers.relation");
  return (
    <>
      <SelectField
        id="relation"
        label={t("relation")}
        empty={t("choose")}
        value={entry.relation}
        error={errorOf("relation")}
        options={relationKinds.map((kind) => ({ value: kind, label: kinds(kind) }))}
        onChange={({ target }) =>
          onChange({ relation: target.value, ...(target.value !== "other" && { otherRelation: "" }) })
        }
      />
      {entry.relation === "other" && (
        <TextField
          id="otherRelation"
          label={t("otherRelation")}
          help={t("otherRelationHelp")}
          maxLength={otherRelationLengthMax}
          autoComplete="off"
          value={entry.otherRelation}
          error={errorOf("otherRelation")}
          onChange={({ target }) => onChange({ otherRelation: target.value })}
        />
      )}
    </>
  );
}
