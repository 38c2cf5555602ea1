/** What is marked of a material that may have been handed in twice: the keys of its texts. */
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
