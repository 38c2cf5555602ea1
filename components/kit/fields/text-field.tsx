import { useId, type ComponentProps, type ReactNode } from "react";
import type { Tidy } from "@/lib/forms/text-entry";
import { joinClassNames } from "../page/classes";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "./field-frame";
import { TextInput } from "./text-input";
import styles from "./text-field.module.css";
import control from "./control.module.css";

export interface TextFieldProps extends FieldLabels, Omit<ComponentProps<"input">, "className" | "prefix"> {
  /** Inside the box, before the text: a sign or a code, no control. */
  prefix?: ReactNode;
  /** Holds the normalization of the line when the field is left; by default line breaks and tabs are removed. */
  tidy?: Tidy;
}

/**
 * Renders one line of text. Accepts every attribute of an input including its ref, so form libraries can register it.
 */
export function TextField({ label, help, error, aside, prefix, id, ...input }: TextFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const box = (
    <TextInput
      {...input}
      {...fieldNoteAttributes(controlId, { help, error })}
      id={controlId}
      className={joinClassNames(control.control, prefix !== undefined && styles.prefixed)}
    />
  );
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
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
