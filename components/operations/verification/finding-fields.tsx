"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/kit/fields/text-field";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { SelectField, type Choice } from "@/components/kit/select/select-field";
import { verificationReasonLengthMax } from "@/lib/verification/terms";
import styles from "./finding-fields.module.css";

/** Describes the problem with one field. */
export interface Finding {
  readonly path: string;
  readonly reason: string;
}

/** Renders the reasons of a refusal, each with its field. */
export function RefusalFindingFields({
  findings,
  paths,
  onChange,
}: {
  findings: readonly Finding[];
  paths: readonly Choice[];
  onChange: (findings: readonly Finding[]) => void;
}) {
  const t = useTranslations("operations.verifications");
  const change = (place: number, part: Partial<Finding>) =>
    onChange(findings.map((finding, at) => (at === place ? { ...finding, ...part } : finding)));
  return (
    <fieldset className={layout.stack}>
      <legend>{t("findings")}</legend>
      <p className={layout.soft}>{t("findingsHelp")}</p>
      {findings.map(({ path, reason }, place) => (
        <div key={place} className={styles.finding}>
          <SelectField
            label={t("findingField")}
            value={path}
            empty=""
            options={paths}
            onChange={({ target }) => change(place, { path: target.value })}
          />
          <TextField
            label={t("findingReason")}
            value={reason}
            maxLength={verificationReasonLengthMax}
            autoComplete="off"
            onChange={({ target }) => change(place, { reason: target.value })}
          />
          <Button small tone="quiet" onClick={() => onChange(findings.filter((_, at) => at !== place))}>
            {t("dropFinding")}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
