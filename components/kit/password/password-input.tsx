"use client";
import { useId, useState, type ComponentProps } from "react";
import { classes } from "../page/classes";
import { FieldFrame, notesOf, type FieldLabels } from "../fields/field-frame";
import { EyeIcon, EyeOffIcon } from "../page/icons";
import styles from "./password-input.module.css";
import control from "../fields/control.module.css";

export interface PasswordInputProps
  extends FieldLabels, Omit<ComponentProps<"input">, "className" | "type" | "autoComplete"> {
  autoComplete: "current-password" | "new-password" | "off";
  labels: { show: string; hide: string };
}

export function PasswordInput({ label, help, error, aside, id, labels, ...input }: PasswordInputProps) {
  const made = useId();
  const own = id ?? made;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={own} label={label} help={help} error={error} aside={aside}>
      <div className={control.group}>
        <input
          {...input}
          {...notesOf(own, { help, error })}
          id={own}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={classes(control.control, styles.password)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={shown ? labels.hide : labels.show}
          aria-controls={own}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </FieldFrame>
  );
}
