"use client";
import { useId, useState, type ComponentProps } from "react";
import { FieldFrame, notesOf, type FieldLabels } from "../fields/field-frame";
import { classes } from "../page/classes";
import styles from "./payment-password.module.css";

const length = 6;

export interface PaymentPasswordProps
  extends FieldLabels, Omit<ComponentProps<"input">, "className" | "value" | "defaultValue" | "onChange" | "type"> {
  value?: string;
  onValue?: (digits: string) => void;
  /** Called with all six digits as soon as they are entered. It sends nothing by itself. */
  onComplete?: (digits: string) => void;
}

/**
 * The six-digit payment password as six boxes. The boxes are drawn under one real field: paste, deleting, the phone's
 * keyboard and screen readers work as in any field, and six numbers never become six stops of the Tab key.
 */
export function PaymentPassword({
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
  const made = useId();
  const own = id ?? made;
  const [inner, setInner] = useState("");
  const digits = value ?? inner;

  const take = (typed: string) => {
    const kept = typed.normalize("NFKC").replace(/\D/g, "").slice(0, length);
    setInner(kept);
    onValue?.(kept);
    if (kept.length === length) onComplete?.(kept);
  };

  return (
    <FieldFrame id={own} label={label} help={help} error={error} aside={aside}>
      <div className={classes(styles.boxes, error && styles.wrong)}>
        <input
          {...input}
          {...notesOf(own, { help, error })}
          id={own}
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
            className={classes(
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
