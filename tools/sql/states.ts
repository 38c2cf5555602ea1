// Names of states that are typed by hand in a statement instead of being taken from their machine.

/** Matches the places where a statement may name states: comparisons with a state column, and assignments by a case. */
const places: readonly RegExp[] = [
  /\b\w*state\s*(?:=|<>|!=|is\s+(?:not\s+)?distinct\s+from|(?:not\s+)?in\s*\()\s*(?:'[^']*'\s*,?\s*)+/gi,
  /\bcase\s+(?:\w+\.)?\w*state\s+when\s+'[^']*'/gi,
  /\bstate\s*=\s*case\s[^`"]*?\bend\b/gi,
];

/** Returns the positions of literal states as file:line: 'state'. Interpolations with `${}` come from a machine. */
export const findLiteralStatesInSql = (file: string, text: string): string[] =>
  places.flatMap((place) =>
    [...text.matchAll(place)].flatMap(({ 0: match, index }) =>
      [...match.matchAll(/'([^'$]*)'/g)].map(([name]) => `${file}:${text.slice(0, index).split("\n").length}: ${name}`),
    ),
  );
