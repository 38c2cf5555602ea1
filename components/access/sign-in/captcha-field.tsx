"use client";
import { useId, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { TextField, type TextFieldProps } from "@/components/kit/fields/text-field";
import type { access } from "@/lib/access/calls/sign-in";
import type { Got } from "@/lib/call/call";
import styles from "./captcha-field.module.css";

export interface CaptchaLabels {
  captcha: string;
  captchaImage: string;
  refresh: string;
  /** Offers to do without the picture, says that it is being done, and that it is. */
  work: string;
  working: string;
  worked: string;
}

/**
 * The entry for a picture's characters, the picture, the button for another one, and a way in for who cannot read it:
 * the browser does some work instead.
 */
export function CaptchaField({
  captcha: { captchaId, image, work },
  labels,
  onRenew,
  ...field
}: { captcha: Got<typeof access.captcha>; labels: CaptchaLabels; onRenew: () => void } & Omit<
  TextFieldProps,
  "label" | "prefix"
>) {
  const made = useId();
  const own = field.id ?? made;
  const [worked, setWorked] = useState<{ readonly of: string; readonly isDone: boolean }>();
  const stage = worked?.of === captchaId ? (worked.isDone ? "worked" : "working") : "work";
  const doIt = async () => {
    if (!work) return;
    setWorked({ of: captchaId, isDone: false });
    const { doWork } = await import("@/lib/access/captcha-work");
    typeInto(document.getElementById(own), await doWork(captchaId, work.bits));
    setWorked({ of: captchaId, isDone: true });
  };
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
        <img src={image} width={120} height={44} alt={labels.captchaImage} />
        <Button tone="quiet" small onClick={onRenew}>
          {labels.refresh}
        </Button>
      </div>
      {work && (
        <div className={styles.work}>
          <Button tone="quiet" small disabled={stage === "working"} onClick={() => void doIt()}>
            {labels.work}
          </Button>
          <span role="status">{stage === "work" ? "" : labels[stage]}</span>
        </div>
      )}
    </div>
  );
}

/** Puts a text into an input as if it had been typed, so that whoever holds its value learns of it. */
function typeInto(input: HTMLElement | null, text: string): void {
  if (!(input instanceof HTMLInputElement)) return;
  // React replaces the setter of each input: the one of all inputs tells it that something was typed
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
