// Names of states that are typed by hand in a statement instead of being taken from their machine.

const compared = /\bstate\s*(?:=|<>|!=|(?:not\s+)?in\s*\()\s*((?:'[^']*'\s*,?\s*)+)/gi;

/** Where they stand: file:line: 'state'. What `${}` puts in comes from a machine. */
export function statesByHand(file: string, text: string): string[] {
  return [...text.matchAll(compared)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/'([^'$]*)'/g)].map(
      ([name]) => `${file}:${text.slice(0, match.index).split("\n").length}: ${name}`,
    ),
  );
}
