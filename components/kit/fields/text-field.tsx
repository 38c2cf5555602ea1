import { useId, type ReactNode } from "react";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "./field-frame";
import { InputBox, type InputBoxProps } from "./input-box";

export interface TextFieldProps extends FieldLabels, Omit<InputBoxProps, "start" | "end" | "isFigure" | "boxRef"> {
  /** Inside the box, before the text: a sign or a code, no control. */
  prefix?: ReactNode;
}

/**
 * Renders one line of text. Accepts every attribute of an input including its ref, so form libraries can register it.
 */
export function TextField({ label, help, error, aside, prefix, id, ...input }: TextFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <InputBox {...input} {...fieldNoteAttributes(controlId, { help, error })} id={controlId} start={prefix} />
    </FieldFrame>
  );
}
