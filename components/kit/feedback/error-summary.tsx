"use client";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useLayoutEffect, useState, type FocusEvent, type Ref } from "react";
import { findFormControl, focusField, isErrorInSight } from "@/lib/forms/control-of";
import { WarningIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import tones from "../text/tones.module.css";

export interface FormProblem {
  /** Holds the id of the control it concerns; without one it concerns the whole form. */
  field?: string;
  text: string;
}

/**
 * Lists the errors of a form that are out of sight or concern the whole form, each line with a link to its field; an
 * error that is visible at its field is not repeated, only announced. The form focuses the list when it appears, which
 * passes the focus on to the first field where nothing is listed.
 */
export function ErrorSummary({
  title,
  list,
  ref,
}: {
  title: string;
  list: readonly FormProblem[];
  ref?: Ref<HTMLDivElement>;
}) {
  const { listed, lookAgain } = useListedProblems(list);
  const passFocusOn = (event: FocusEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const first = lookAgain().length === 0 ? list[0]?.field : undefined;
    if (first !== undefined) focusField(first);
  };
  if (listed.length === 0)
    return (
      // nothing to see: the errors are at their fields
      <div ref={ref} role="alert" tabIndex={-1} className={layout.hidden} onFocus={passFocusOn}>
        {list.map(({ text }) => text).join(" ")}
      </div>
    );
  return (
    <Alert ref={ref} tabIndex={-1} className={tones.bad} icon={<WarningIcon />} onFocus={passFocusOn}>
      <AlertTitle component="p">{title}</AlertTitle>
      <ul className={layout.tight}>
        {listed.map(({ field, text }) => (
          <li key={`${field}-${text}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => leadTo(event, field)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/**
 * Returns the problems to list. Whether one is out of sight is decided when it appears and when the form is sent again,
 * not while the page scrolls: nothing moves under the reader.
 */
function useListedProblems(list: readonly FormProblem[]) {
  const [inSight, setInSight] = useState<ReadonlyMap<string, boolean>>(new Map());
  const listedIn = (seen: ReadonlyMap<string, boolean>) =>
    list.filter(({ field }) => field === undefined || !seen.get(field));
  const look = (problems: readonly FormProblem[]): ReadonlyMap<string, boolean> => {
    const seen = new Map(inSight);
    for (const { field } of problems) if (field !== undefined) seen.set(field, isErrorInSight(findFormControl(field)));
    setInSight(seen);
    return seen;
  };
  const fields = list.map(({ field }) => field).join("\n");
  useLayoutEffect(() => {
    const newProblems = list.filter(({ field }) => field !== undefined && !inSight.has(field));
    // eslint-disable-next-line react-hooks/set-state-in-effect -- only a rendered page tells what is in sight
    if (newProblems.length > 0) look(newProblems);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the fields alone decide
  }, [fields]);
  return {
    listed: listedIn(inSight),
    /** Decides anew for all, after another submit. Returns the problems that are listed now. */
    lookAgain: (): readonly FormProblem[] => listedIn(look(list)),
  };
}

/** Focuses the field itself: a plain fragment would only scroll to it and stay in the history. */
function leadTo(event: { preventDefault(): void }, field: string) {
  event.preventDefault();
  focusField(field);
}
