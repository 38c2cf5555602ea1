import { useId, type ComponentProps, type ReactNode } from "react";
import type { Tidy } from "@/lib/forms/text-entry";
import { classes } from "../page/classes";
import { FieldFrame, notesOf, type FieldLabels } from "./field-frame";
import { TextInput } from "./text-input";
import styles from "./text-field.module.css";
import control from "./control.module.css";

export interface TextFieldProps extends FieldLabels, Omit<ComponentProps<"input">, "className" | "prefix"> {
  /** Inside the box, before what is typed: a sign or a code, no control. */
  prefix?: ReactNode;
  /** How the line is tidied when the field is left; without it line breaks and tabs are removed. */
  tidy?: Tidy;
}

/** One line of text. Takes every attribute of an input, its ref included, so form libraries can register it. */
export function TextField({ label, help, error, aside, prefix, id, ...input }: TextFieldProps) {
  const made = useId();
  const own = id ?? made;
  const box = (
    <TextInput
      {...input}
      {...notesOf(own, { help, error })}
      id={own}
      className={classes(control.control, prefix !== undefined && styles.prefixed)}
    />
  );
  return (
    <FieldFrame id={own} label={label} help={help} error={error} aside={aside}>
      {prefix === undefined ? (
        box
      ) : (
        <div className={control.group}>
          <span className={control.before}>{prefix}</span>
          {box}
        </div>
      )}
    </FieldFrame>
  );
}
