"use client";
import { Fragment, useState, type ReactNode } from "react";
import { Confirm } from "@/components/kit/overlay/confirm";
import { Notice } from "@/components/kit/feedback/notice";
import { TextField } from "@/components/kit/fields/text-field";
import layout from "@/components/kit/page/layout.module.css";
import { useProblemText } from "@/lib/forms/problem-text";
import { useUnsent } from "@/lib/forms/use-unsent";

/** What is wrong with a column of a row, or with the row as a whole. */
export interface RowFault<Column extends string> {
  readonly column: Column | "row";
  readonly issue: string;
}

/** The field of one column. */
export interface RowField {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

type Typed<Column extends string> = Partial<Record<Column, string>>;

interface RowFormProps<Column extends string> {
  title: string;
  action: string;
  /** As it stands in the sheet, and what is wrong with that. */
  row: { readonly typed: Typed<Column>; readonly faults: readonly RowFault<Column>[] };
  /** The columns that are shown below those that are wrong. */
  columns: readonly Column[];
  labelOf: (column: Column) => string;
  issueText: (issue: string) => string;
  /** The field of a column that is not one line of text. */
  fieldOf?: (column: Column, field: RowField) => ReactNode;
  /** Saves what was changed, and tells what is wrong now. */
  save: (typed: Typed<Column>) => Promise<readonly RowFault<Column>[]>;
  onClose: () => void;
}

/**
 * Corrects one row of a sheet in the page: the columns that are wrong first, each with its reason. It stays open until
 * nothing is wrong, or its corrector gives up.
 */
export function RowForm<Column extends string>({
  title,
  action,
  row,
  columns: shown,
  labelOf,
  issueText,
  fieldOf,
  save,
  onClose,
}: RowFormProps<Column>) {
  const problemText = useProblemText();
  const [typed, setTyped] = useState<Typed<Column>>({});
  useUnsent(() => typed);
  const [faults, setFaults] = useState(row.faults);
  const [problem, setProblem] = useState<string>();
  const wrong = faults.flatMap(({ column }) => (column === "row" ? [] : [column]));

  const check = async () => {
    setProblem(undefined);
    try {
      const left = await save(typed);
      if (left.length === 0) return onClose();
      setFaults(left);
    } catch (cause) {
      setProblem(problemText(cause));
    }
  };

  return (
    <Confirm
      open
      title={title}
      action={action}
      onConfirm={check}
      onClose={onClose}
      disabled={Object.keys(typed).length === 0}
    >
      <div className={layout.stack}>
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {faults
          .filter(({ column }) => column === "row")
          .map(({ issue }) => (
            <Notice key={issue} tone="bad">
              {issueText(issue)}
            </Notice>
          ))}
        {[...new Set([...wrong, ...shown])].map((column) => {
          const fault = faults.find((each) => each.column === column);
          const field: RowField = {
            label: labelOf(column),
            value: typed[column] ?? row.typed[column] ?? "",
            error: fault && issueText(fault.issue),
            onValue: (value) => setTyped((so) => ({ ...so, [column]: value })),
          };
          return <Fragment key={column}>{fieldOf?.(column, field) ?? <LineOfText {...field} />}</Fragment>;
        })}
      </div>
    </Confirm>
  );
}

const LineOfText = ({ onValue, ...field }: RowField) => (
  <TextField {...field} maxLength={300} onChange={({ target }) => onValue(target.value)} />
);
