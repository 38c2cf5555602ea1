// Names of states that are typed by hand in a statement instead of being taken from their machine.

/** Where a statement may name states: what a column of states is compared with, and what it is set to by a case. */
const places: readonly RegExp[] = [
  /\b\w*state\s*(?:=|<>|!=|is\s+(?:not\s+)?distinct\s+from|(?:not\s+)?in\s*\()\s*(?:'[^']*'\s*,?\s*)+/gi,
  /\bcase\s+(?:\w+\.)?\w*state\s+when\s+'[^']*'/gi,
  /\bstate\s*=\s*case\s[^`"]*?\bend\b/gi,
];

/** Where they stand: file:line: 'state'. What `${}` puts in comes from a machine. */
export const statesByHand = (file: string, text: string): string[] =>
  places.flatMap((place) =>
    [...text.matchAll(place)].flatMap(({ 0: found, index }) =>
      [...found.matchAll(/'([^'$]*)'/g)].map(([name]) => `${file}:${text.slice(0, index).split("\n").length}: ${name}`),
    ),
  );
