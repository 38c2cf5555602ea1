"use client";
import { useId, useState, type ComponentProps } from "react";
import { joinClassNames } from "../page/classes";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { EyeIcon, EyeOffIcon } from "../page/icons";
import styles from "./password-input.module.css";
import control from "../fields/control.module.css";

export interface PasswordInputProps
  extends FieldLabels, Omit<ComponentProps<"input">, "className" | "type" | "autoComplete"> {
  autoComplete: "current-password" | "new-password" | "off";
  labels: { show: string; hide: string };
}

export function PasswordInput({ label, help, error, aside, id, labels, ...input }: PasswordInputProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const [isVisible, setVisible] = useState(false);
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <div className={control.group}>
        <input
          {...input}
          {...fieldNoteAttributes(controlId, { help, error })}
          id={controlId}
          type={isVisible ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={joinClassNames(control.control, styles.password)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={isVisible ? labels.hide : labels.show}
          aria-controls={controlId}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </FieldFrame>
  );
}
