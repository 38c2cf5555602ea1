"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { driving } from "@/lib/operations/calls/driving";
import { RowActions } from "../rows/row-actions";
import { useWorldSettingFormatters, type WorldTerm } from "./term-texts";

/** Sets one of a world's terms, or resets it to its default. */
export function WorldSettingForm({ world, term }: { world: string; term: WorldTerm }) {
  const t = useTranslations("operations.terms");
  const texts = useWorldSettingFormatters();
  const [inputText, setTyped] = useState(String(term.value));
  const value = /^\d{1,13}$/.test(inputText.trim()) ? Number(inputText.trim()) : Number.NaN;
  const isRight = value >= term.min && value <= term.max;
  const name = texts.name(term);
  return (
    <RowActions>
      <ConfirmActionButton
        call={driving.setTerms}
        input={() => ({ world, terms: { [term.name]: value } })}
        small
        label={t("set")}
        title={t("setTitle", { name })}
        action={t("set")}
        successMessage={() => t("done", { name })}
        isReady={isRight}
      >
        <TextField
          label={t("typed", { unit: t(`raw.${term.unit}`) })}
          help={t("between", { min: String(term.min), max: String(term.max) })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={13}
          value={inputText}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmActionButton>
      {term.isSet && (
        <ConfirmActionButton
          call={driving.setTerms}
          input={() => ({ world, terms: { [term.name]: null } })}
          small
          tone="quiet"
          label={t("back")}
          title={t("backTitle", { name })}
          action={t("back")}
          successMessage={() => t("done", { name })}
        >
          <p>{t("backText", { value: texts.value(term, term.usual) })}</p>
        </ConfirmActionButton>
      )}
    </RowActions>
  );
}
