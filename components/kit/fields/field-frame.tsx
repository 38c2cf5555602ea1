import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import type { ReactNode } from "react";
import { WarningIcon } from "../page/icons";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";

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
    <FormControl error={Boolean(error)}>
      <div className={joinClassNames(layout.line, layout.apart)}>
        <FormLabel id={`${id}-name`} htmlFor={id}>
          {label}
        </FormLabel>
        {aside && <span className={layout.soft}>{aside}</span>}
      </div>
      {children}
      <FieldHelpAndError id={id} help={help} error={error} />
    </FormControl>
  );
}

/** Renders the help and error of a field or of a group of them. */
export function FieldHelpAndError({ id, help, error }: { id: string } & Pick<FieldLabels, "help" | "error">) {
  return (
    <>
      {error && (
        <FormHelperText id={`${id}-error`} error>
          <WarningIcon small />
          {error}
        </FormHelperText>
      )}
      {help && (
        <FormHelperText id={`${id}-help`} error={false}>
          {help}
        </FormHelperText>
      )}
    </>
  );
}

/** Renders controls that answer one question: the question above, then the error or the help. */
export function FieldGroup({
  id,
  note,
  label,
  help,
  error,
  aside,
  children,
}: FieldLabels & {
  /** Holds the id that a summary of errors links to. */
  id?: string | undefined;
  /** Holds the id that the help and the error are named by. */
  note: string;
  children: ReactNode;
}) {
  return (
    <FormControl component="fieldset" error={Boolean(error)} {...groupNoteAttributes(note, { help, error })} id={id}>
      <GroupLabel id={`${note}-name`} label={label} aside={aside} />
      {children}
      <FieldHelpAndError id={note} help={help} error={error} />
    </FormControl>
  );
}

/** Renders the question above a group of controls. */
export const GroupLabel = ({ id, label, aside }: Pick<FieldLabels, "label" | "aside"> & { id?: string }) => (
  <FormLabel id={id} component="legend" className={layout.line}>
    {label}
    {aside && <span className={layout.soft}>{aside}</span>}
  </FormLabel>
);

/** Returns the attributes that connect a control to its help and error. */
export function fieldNoteAttributes(
  id: string,
  notes: Pick<FieldLabels, "help" | "error">,
): { "aria-invalid": true | undefined; "aria-describedby"?: string } {
  // said of no field without an error, where MUI would say that it has none
  return { "aria-invalid": notes.error ? true : undefined, ...groupNoteAttributes(id, notes) };
}

/** Returns the same for a group of controls, which cannot itself be invalid. */
export function groupNoteAttributes(
  id: string,
  { help, error }: Pick<FieldLabels, "help" | "error">,
): { "aria-describedby"?: string } {
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return notes ? { "aria-describedby": notes } : {};
}
