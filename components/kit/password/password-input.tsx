"use client";
import { useId, useState } from "react";
import { FieldFrame, fieldNoteAttributes, type FieldLabels } from "../fields/field-frame";
import { InputBox, type InputBoxProps } from "../fields/input-box";
import { IconButton } from "../page/icon-button";
import { EyeIcon, EyeOffIcon } from "../page/icons";

export interface PasswordInputProps
  extends FieldLabels, Omit<InputBoxProps, "type" | "autoComplete" | "start" | "end" | "isFigure" | "tidy"> {
  autoComplete: "current-password" | "new-password" | "off";
  labels: { show: string; hide: string };
}

export function PasswordInput({ label, help, error, aside, id, labels, ...input }: PasswordInputProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const [isVisible, setVisible] = useState(false);
  return (
    <FieldFrame id={controlId} label={label} help={help} error={error} aside={aside}>
      <InputBox
        {...input}
        {...fieldNoteAttributes(controlId, { help, error })}
        id={controlId}
        // a visible password is no line of text to be normalized
        type={isVisible ? "text" : "password"}
        tidy={null}
        autoCapitalize="none"
        spellCheck={false}
        end={
          <IconButton
            label={isVisible ? labels.hide : labels.show}
            aria-controls={controlId}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        }
      />
    </FieldFrame>
  );
}
