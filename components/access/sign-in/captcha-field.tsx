import { useId } from "react";
import { FieldHelpAndError, groupNoteAttributes } from "@/components/kit/fields/field-frame";
import { Button } from "@/components/kit/page/button";
import { TextField, type TextFieldProps } from "@/components/kit/fields/text-field";
import type { HeldCaptcha } from "./use-captcha";
import styles from "./captcha-field.module.css";

export interface CaptchaLabels {
  captcha: string;
  captchaImage: string;
  refresh: string;
  /** Report that the browser works on the captcha, and that it has finished. */
  working: string;
  worked: string;
}

/**
 * Shows the state of a captcha: that the browser works on it and has finished, without any user input; or, where a
 * payments API returns one, a picture with the entry for its characters and the button for a new one.
 */
export function CaptchaField({
  captchaState: { captcha, stage, renew },
  labels,
  ...field
}: { captchaState: Pick<HeldCaptcha, "captcha" | "stage" | "renew">; labels: CaptchaLabels } & Omit<
  TextFieldProps,
  "label" | "prefix"
>) {
  const generatedId = useId();
  const fieldId = field.id ?? generatedId;
  if (!captcha) return null;
  if (captcha.challenge !== undefined)
    return (
      <div id={fieldId} tabIndex={-1} className={styles.work} {...groupNoteAttributes(fieldId, { error: field.error })}>
        <span role="status">{stage && labels[stage]}</span>
        <FieldHelpAndError id={fieldId} error={field.error} />
      </div>
    );
  return (
    <div className={styles.captcha}>
      <TextField
        {...field}
        id={fieldId}
        label={labels.captcha}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
      />
      <div className={styles.picture}>
        <img src={captcha.image} width={120} height={44} alt={labels.captchaImage} />
        <Button tone="quiet" small onClick={() => void renew()}>
          {labels.refresh}
        </Button>
      </div>
    </div>
  );
}
