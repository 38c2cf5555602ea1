"use client";
import type { Route } from "next";
import NextForm from "next/form";
import { useId, useState, type FocusEvent, type FormEvent } from "react";
import { joinClassNames } from "../page/classes";
import { Button } from "../page/button";
import { DateRangeField } from "../dates/date-range";
import { SearchIcon } from "../page/icons";
import { toFilterChoice, filterParameterNames, splitFilterFields, type FilterField } from "./filter-fields";
import { PopPanel } from "./pop-panel";
import { SelectField } from "./select-field";
import { TextField } from "../fields/text-field";
import layout from "../page/layout.module.css";
import styles from "./filters.module.css";

export interface FiltersFormProps {
  action: Route;
  fields: readonly FilterField[];
  /** Holds the URL's values of the fields and of the retained parameters. */
  values: Readonly<Record<string, string>>;
  keep: readonly string[];
  labels: {
    apply: string;
    fold: string;
    more: string;
    any: string;
  };
}

/**
 * Renders the line of filters from plain descriptions: the search, a few more fields, and the others in a panel. A
 * choice acts at once, a text or a day when it is entered or left; without scripts the form is sent by its button.
 */
export function FiltersForm({ action, fields, values, keep, labels }: FiltersFormProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { search, pills, more } = splitFilterFields(fields);
  const { generation, recordSent, isChanged } = useSentFilters(fields, values);
  const sendChanged = (form: HTMLFormElement) => isChanged(form) && form.requestSubmit();
  const field = (one: FilterField) => renderField(one, { values, labels, generation });
  return (
    <>
      {/* seen on a phone alone, where the fields would fill the first screen */}
      <span className={layout.onPhone}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {labels.fold}
        </Button>
      </span>
      <NextForm
        id={id}
        action={action}
        scroll={false}
        className={joinClassNames(layout.actions, styles.line, styles.form, !isOpen && styles.folded)}
        onSubmit={({ currentTarget }) => recordSent(currentTarget)}
        onChange={({ target, currentTarget }: FormEvent<HTMLFormElement>) =>
          target instanceof HTMLSelectElement && sendChanged(currentTarget)
        }
        onBlur={(event) => hasLeft(event) && sendChanged(event.currentTarget)}
      >
        {keep.map(
          (name) => values[name] !== undefined && <input key={name} type="hidden" name={name} value={values[name]} />,
        )}
        {search ? (
          <div className={joinClassNames(layout.line, styles.line, styles.search)}>
            {field(search)}
            <Button type="submit" icon={<SearchIcon />} aria-label={labels.apply} title={labels.apply} />
          </div>
        ) : (
          <noscript>
            <Button type="submit">{labels.apply}</Button>
          </noscript>
        )}
        {pills.map(field)}
        {more.length > 0 && (
          <PopPanel atEnd label={labels.more}>
            {more.map(field)}
          </PopPanel>
        )}
      </NextForm>
    </>
  );
}

/** Returns true if the focus left a field for another one, not for the other day of a range or the form's own button. */
function hasLeft({ target, relatedTarget }: FocusEvent<HTMLFormElement>): boolean {
  if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit") return false;
  return !(relatedTarget instanceof Node && target.closest("fieldset")?.contains(relatedTarget));
}

/**
 * Compares the form's entries with the URL. `generation` changes when the URL gets values that this form did not send:
 * fields with a key of it then begin anew, while those of a form that was sent retain the focus.
 */
function useSentFilters(fields: readonly FilterField[], values: FiltersFormProps["values"]) {
  const names = fields.flatMap(filterParameterNames);
  const textOf = (valueOf: (name: string) => unknown) => JSON.stringify(names.map((name) => valueOf(name) ?? ""));
  const entriesOf = (form: HTMLFormElement) => {
    const entries = new FormData(form);
    return textOf((name) => entries.get(name));
  };
  const always = new Map(
    fields.flatMap((field) => (field.kind === "choice" && field.always ? [[field.name, field.always] as const] : [])),
  );
  const current = textOf((name) => always.get(name) ?? values[name]);
  const [state, setState] = useState({ current, sent: current, generation: 0 });
  if (state.current !== current)
    setState({ ...state, current, generation: state.generation + (state.sent === current ? 0 : 1) });
  return {
    generation: state.generation,
    recordSent: (form: HTMLFormElement) => setState({ ...state, sent: entriesOf(form) }),
    isChanged: (form: HTMLFormElement) => entriesOf(form) !== current,
  };
}

function renderField(
  field: FilterField,
  { values, labels, generation }: Pick<FiltersFormProps, "values" | "labels"> & { generation: number },
) {
  if (field.kind === "days") {
    const [fromName = "", toName = ""] = filterParameterNames(field);
    const [from = "", to = ""] = [values[fromName], values[toName]];
    return (
      <DateRangeField
        key={`${fromName} ${generation}`}
        label={field.label}
        names={{ from: fromName, to: toName }}
        from={from}
        to={to}
        daysMax={field.daysMax}
      />
    );
  }
  const { kind, name, label } = field;
  const value = values[name] ?? "";
  if (kind === "text")
    return (
      <TextField
        key={`${name} ${generation}`}
        label={label}
        name={name}
        defaultValue={value}
        maxLength={field.lengthMax}
      />
    );
  const { always, options } = field;
  return (
    <SelectField
      key={`${name} ${generation}`}
      label={label}
      name={name}
      defaultValue={always ?? value}
      options={options.map(toFilterChoice)}
      {...(always === undefined && { empty: labels.any })}
    />
  );
}
