"use client";
import { Button } from "@/components/kit/page/button";
import { TextField, type TextFieldProps } from "@/components/kit/fields/text-field";
import styles from "./captcha-field.module.css";

/** The entry for a picture's characters, the picture, and the button for another one. */
export function CaptchaField({
  image,
  labels,
  onRenew,
  ...field
}: { image: string; labels: { captcha: string; captchaImage: string; refresh: string }; onRenew: () => void } & Omit<
  TextFieldProps,
  "label" | "prefix"
>) {
  return (
    <div className={styles.captcha}>
      <TextField
        {...field}
        label={labels.captcha}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
      />
      <div className={styles.picture}>
        <img src={image} width={120} height={44} alt={labels.captchaImage} />
        <Button tone="quiet" small onClick={onRenew}>
          {labels.refresh}
        </Button>
      </div>
    </div>
  );
}
