/** Returns the text keys of a material's possible duplicates. */
export const materialDuplicateMarks = ({
  isDuplicate,
  isDeclaredTwice,
}: {
  readonly isDuplicate: boolean;
  readonly isDeclaredTwice: boolean;
}): readonly ("duplicate" | "declaredTwice")[] => [
  ...(isDuplicate ? (["duplicate"] as const) : []),
  ...(isDeclaredTwice ? (["declaredTwice"] as const) : []),
];
