import type { ReactNode } from "react";
import { WarningIcon } from "../page/icons";
import styles from "./field-frame.module.css";

/** Holds the texts of every field. */
export interface FieldLabels {
  label: string;
  /** Under the field: the expected entry, before anything is wrong. */
  help?: ReactNode;
  /** In its place: the error and how to correct it. */
  error?: string | undefined;
  /** At the end of the label's line: <OptionalMark />, or a link such as "Forgot password?". */
  aside?: ReactNode;
}

/** Renders the label above, the control, then the error or the help. `id` is the control's. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  aside,
  children,
}: FieldLabels & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label id={`${id}-label`} className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      <FieldHelpAndError id={id} help={help} error={error} />
    </div>
  );
}

/** Renders the help and error of a field or of a group of them. */
export function FieldHelpAndError({ id, help, error }: { id: string } & Pick<FieldLabels, "help" | "error">) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <WarningIcon small />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}

/** Returns the attributes that connect a control to its help and error. */
export function fieldNoteAttributes(
  id: string,
  notes: Pick<FieldLabels, "help" | "error">,
): { "aria-invalid"?: true; "aria-describedby"?: string } {
  return { ...(notes.error && { "aria-invalid": true as const }), ...groupNoteAttributes(id, notes) };
}

/** Returns the same for a group of controls, which cannot itself be invalid. */
export function groupNoteAttributes(
  id: string,
  { help, error }: Pick<FieldLabels, "help" | "error">,
): { "aria-describedby"?: string } {
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return notes ? { "aria-describedby": notes } : {};
}
