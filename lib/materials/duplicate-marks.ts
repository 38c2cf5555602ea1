/** Returns the text keys of a material's possible duplicates. */
export const duplicateMarks = ({
  isDuplicate,
  isDeclaredTwice,
}: {
  readonly isDuplicate: boolean;
  readonly isDeclaredTwice: boolean;
}): readonly ("duplicate" | "declaredTwice")[] => [
  ...(isDuplicate ? (["duplicate"] as const) : []),
  ...(isDeclaredTwice ? (["declaredTwice"] as const) : []),
];
