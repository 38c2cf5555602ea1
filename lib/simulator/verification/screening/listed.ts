import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { isAlike } from "./match";

/** A name and the country that it is of, as far as that is known. */
export interface Named {
  readonly name: string;
  readonly country: string;
}

/**
 * The entries of operations' list that names and their countries meet, each once, as the list has them: names as a bank
 * compares them, countries by their codes.
 */
export async function listedAmong(tx: InWorld, named: readonly Named[]): Promise<string[]> {
  const list = await tx.prisma.screeningEntry.findMany({
    where: { world: tx.world.id },
    select: { kind: true, text: true },
    orderBy: [{ kind: "asc" }, { text: "asc" }],
  });
  const isMet = ({ kind, text }: (typeof list)[number]) =>
    named.some(({ name, country }) => (kind === "country" ? text === country : isAlike(name, text)));
  return [...new Set(list.filter(isMet).map(({ text }) => text))];
}
