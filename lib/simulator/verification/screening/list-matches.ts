import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { isScreeningNameMatch } from "./match";

/** Holds a name and its country, as far as that is known. */
export interface ScreenedName {
  readonly name: string;
  readonly country: string;
}

/**
 * Returns the entries of operations' list that match some names and countries, each once, with the list's spelling:
 * names as a bank compares them, countries by their codes.
 */
export async function findScreeningListMatches(tx: InWorld, screenedNames: readonly ScreenedName[]): Promise<string[]> {
  const list = await tx.prisma.screeningEntry.findMany({
    where: { world: tx.world.id },
    select: { kind: true, text: true },
    orderBy: [{ kind: "asc" }, { text: "asc" }],
  });
  const isMet = ({ kind, text }: (typeof list)[number]) =>
    screenedNames.some(({ name, country }) =>
      kind === "country" ? text === country : isScreeningNameMatch(name, text),
    );
  return [...new Set(list.filter(isMet).map(({ text }) => text))];
}
