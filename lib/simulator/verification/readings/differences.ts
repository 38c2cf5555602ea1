import type * as z from "zod/mini";
import type { difference } from "@/lib/verification/calls/applications";
import { valueAt, type Entry } from "@/lib/verification/entry";
import { comparable } from "@/lib/verification/rules";
import type { InWorld } from "../../store/tx";
import { readingsOf } from "./readings";

type Difference = z.output<typeof difference>;

/** Where what was typed is not what was read in its picture; what was not read or not typed differs from nothing. */
export async function differencesOf(tx: InWorld, of: Entry): Promise<Difference[]> {
  const differences = (await readingsOf(tx, of)).flatMap(({ of: before, fields }) =>
    Object.entries(fields).flatMap(([field, found]) => {
      const path = before + field;
      const typed = valueAt(of, path);
      return found === undefined || typeof typed !== "string" || typed === "" || isSame(field, typed, found)
        ? []
        : [{ path, source: "picture" as const, typed, found }];
    }),
  );
  // two pictures of one document that say the same differ once
  return differences.filter(
    ({ path, found }, at) => differences.findIndex((other) => other.path === path && other.found === found) === at,
  );
}

/** Whether a field says the same in two ways of writing it. */
function isSame(field: string, typed: string, found: string): boolean {
  const [one, other] = [comparable(typed), comparable(found)];
  // a document's address begins with the province, which the form asks for apart
  if (field === "address") return one.endsWith(other) || other.endsWith(one);
  if (field === "registeredCapital") return amountIn(one) === amountIn(other);
  return one === other;
}

/** The amount of a capital without its currency's name, in units: "200 万元人民币" and "2000000" are the same. */
function amountIn(capital: string): number {
  const [, figure = "", isTenThousand] = /^([\d.]+)(万)?/.exec(capital) ?? [];
  return Math.round(Number(figure) * (isTenThousand ? 10_000 : 1));
}
