import { useId } from "react";
import { FieldNotes, groupNotesOf } from "@/components/kit/fields/field-frame";
import { Button } from "@/components/kit/page/button";
import { TextField, type TextFieldProps } from "@/components/kit/fields/text-field";
import type { HeldCaptcha } from "./use-captcha";
import styles from "./captcha-field.module.css";

export interface CaptchaLabels {
  captcha: string;
  captchaImage: string;
  refresh: string;
  /** Say that the browser works, and that it has. */
  working: string;
  worked: string;
}

/**
 * What a captcha shows: that the browser works and has worked, which asks nothing of anybody; or, where a payments API
 * gives one, a picture with the entry for its characters and the button for another one.
 */
export function CaptchaField({
  held: { captcha, stage, renew },
  labels,
  ...field
}: { held: Pick<HeldCaptcha, "captcha" | "stage" | "renew">; labels: CaptchaLabels } & Omit<
  TextFieldProps,
  "label" | "prefix"
>) {
  const made = useId();
  const own = field.id ?? made;
  if (!captcha) return null;
  if (captcha.challenge !== undefined)
    return (
      <div id={own} tabIndex={-1} className={styles.work} {...groupNotesOf(own, { error: field.error })}>
        <span role="status">{stage && labels[stage]}</span>
        <FieldNotes id={own} error={field.error} />
      </div>
    );
  return (
    <div className={styles.captcha}>
      <TextField
        {...field}
        id={own}
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
