"use client";
import { useId, useState, type ComponentProps } from "react";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./payment-password.module.css";

const length = 6;

export interface PaymentPasswordProps
  extends FieldLabels, Omit<ComponentProps<"input">, "className" | "value" | "defaultValue" | "onChange" | "type"> {
  value?: string;
  onValue?: (digits: string) => void;
  /** Called with all six digits as soon as they are entered. It does not send anything. */
  onComplete?: (digits: string) => void;
}

/**
 * Renders the six-digit payment password as six boxes. The boxes are drawn under one real field: paste, deletion, the
 * phone's keyboard and screen readers work as in any field, and there is only one stop of the Tab key.
 */
export function PaymentPasswordField({
  label,
  help,
  error,
  aside,
  id,
  value,
  onValue,
  onComplete,
  ...input
}: PaymentPasswordProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const [inner, setInner] = useState("");
  const digits = value ?? inner;

  const take = (inputText: string) => {
    const cleanDigits = inputText.normalize("NFKC").replace(/\D/g, "").slice(0, length);
    setInner(cleanDigits);
    onValue?.(cleanDigits);
    if (cleanDigits.length === length) onComplete?.(cleanDigits);
  };

  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <div className={joinClassNames(styles.boxes, error && styles.wrong)}>
        <input
          {...input}
          {...fieldNoteAttributes(controlId, { help, error })}
          id={controlId}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          className={styles.input}
          value={digits}
          onChange={(event) => take(event.target.value)}
        />
        {Array.from({ length }, (_, place) => (
          <span
            key={place}
            aria-hidden="true"
            className={joinClassNames(
              layout.panel,
              layout.centred,
              styles.box,
              place < digits.length && styles.filled,
              place === Math.min(digits.length, length - 1) && styles.next,
            )}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
