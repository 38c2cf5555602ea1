import type { Column } from "./columns";

/** Lists the lists with optional columns, as the cookie of the reader's choices names them. */
export const listsWithChoice = ["exchange", "incomes", "transit", "materials", "advances"] as const;
export type ListWithChoice = (typeof listsWithChoice)[number];

/** Describes the optional columns of a list, and those that the reader has chosen. */
export interface ColumnChoice {
  readonly list: ListWithChoice;
  readonly chosen: readonly string[];
}

/** Holds the chosen optional columns by list, in a cookie: `exchange:fee.operator|incomes:fee`. */
type Choices = Partial<Record<ListWithChoice, readonly string[]>>;

const isList = (name: string | undefined): name is ListWithChoice => listsWithChoice.some((list) => list === name);

function parseChoices(cookie: string | undefined): Choices {
  const choices: Choices = {};
  for (const part of cookie?.split("|") ?? []) {
    const [list, names = ""] = part.split(":");
    if (isList(list)) choices[list] = names.split(".").filter((name) => /^\w+$/.test(name));
  }
  return choices;
}

/** Returns the optional columns of a list that a cookie says are chosen; unknown ones are harmless. */
export const chosenColumns = (cookie: string | undefined, list: ListWithChoice): ColumnChoice => ({
  list,
  chosen: parseChoices(cookie)[list] ?? [],
});

/** Returns the cookie with another choice of one list. */
export function withChosenColumns(cookie: string | undefined, { list, chosen }: ColumnChoice): string {
  const choices: Choices = { ...parseChoices(cookie), [list]: chosen };
  return listsWithChoice
    .flatMap((name) => (choices[name]?.length ? [`${name}:${choices[name].join(".")}`] : []))
    .join("|");
}

/** Describes the optional columns of a list by name and head, and those that are chosen. */
export interface OptionalColumns extends ColumnChoice {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Returns the optional ones among a list's columns, with the reader's choice. */
export const optionalColumns = <Row>(columns: readonly Column<Row>[], choice: ColumnChoice): OptionalColumns => ({
  ...choice,
  options: columns.flatMap(({ optional, head }) => (optional === undefined ? [] : [{ value: optional, label: head }])),
});
