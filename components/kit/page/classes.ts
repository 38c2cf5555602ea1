/** Joins the truthy class names: `classes(styles.button, busy && styles.busy)`. */
export const joinClassNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(" ");
