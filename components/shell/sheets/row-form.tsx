"use client";
import { Fragment, useState, type ReactNode } from "react";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import { Notice } from "@/components/kit/feedback/notice";
import { TextField } from "@/components/kit/fields/text-field";
import layout from "@/components/kit/page/layout.module.css";
import { useProblemText } from "@/lib/forms/problem-text";
import { useUnsentConfirmation } from "@/lib/forms/use-unsent";

/** Describes a fault in a column of a row, or in the row as a whole. */
export interface SheetRowFault<Column extends string> {
  readonly column: Column | "row";
  readonly issue: string;
}

/** Describes the field of one column. */
export interface RowField {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

type RowInput<Column extends string> = Partial<Record<Column, string>>;

interface RowFormProps<Column extends string> {
  title: string;
  action: string;
  /** Holds the row as it is in the sheet, with its faults. */
  row: { readonly typed: RowInput<Column>; readonly faults: readonly SheetRowFault<Column>[] };
  /** Lists the columns displayed below those with faults. */
  columns: readonly Column[];
  labelOf: (column: Column) => string;
  issueText: (issue: string) => string;
  /** Renders the field of a column that is not one line of text. */
  fieldOf?: (column: Column, field: RowField) => ReactNode;
  /** Saves the changes, and returns the remaining faults. */
  save: (input: RowInput<Column>) => Promise<readonly SheetRowFault<Column>[]>;
  onClose: () => void;
}

/**
 * Corrects one row of a sheet in the page: the columns with faults first, each with its reason. The form stays open
 * until no fault remains, or the user cancels.
 */
export function CorrectSheetRowForm<Column extends string>({
  title,
  action,
  row,
  columns: visibleColumns,
  labelOf,
  issueText,
  fieldOf,
  save,
  onClose,
}: RowFormProps<Column>) {
  const problemText = useProblemText();
  const [input, setTyped] = useState<RowInput<Column>>({});
  useUnsentConfirmation(() => input);
  const [faults, setFaults] = useState(row.faults);
  const [problem, setProblem] = useState<string>();
  const wrong = faults.flatMap(({ column }) => (column === "row" ? [] : [column]));

  const check = async () => {
    setProblem(undefined);
    try {
      const remainingFaults = await save(input);
      if (remainingFaults.length === 0) return onClose();
      setFaults(remainingFaults);
    } catch (cause) {
      setProblem(problemText(cause));
    }
  };

  return (
    <LazyConfirmDialog
      open
      title={title}
      action={action}
      onConfirm={check}
      onClose={onClose}
      disabled={Object.keys(input).length === 0}
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
        {[...new Set([...wrong, ...visibleColumns])].map((column) => {
          const fault = faults.find((entry) => entry.column === column);
          const field: RowField = {
            label: labelOf(column),
            value: input[column] ?? row.typed[column] ?? "",
            error: fault && issueText(fault.issue),
            onValue: (value) => setTyped((so) => ({ ...so, [column]: value })),
          };
          return <Fragment key={column}>{fieldOf?.(column, field) ?? <LineOfText {...field} />}</Fragment>;
        })}
      </div>
    </LazyConfirmDialog>
  );
}

const LineOfText = ({ onValue, ...field }: RowField) => (
  <TextField {...field} maxLength={300} onChange={({ target }) => onValue(target.value)} />
);
