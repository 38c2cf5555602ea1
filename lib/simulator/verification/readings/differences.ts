import type * as z from "zod/mini";
import type { difference } from "@/lib/verification/calls/applications";
import { valueAt, type Entry } from "@/lib/verification/entry";
import { saysSame } from "@/lib/verification/says-same";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { readingsOf } from "./readings";

type Difference = z.output<typeof difference>;

/** Where what was typed is not what was read in its picture; what was not read or not typed differs from nothing. */
export async function differencesOf(tx: InWorld, of: Entry): Promise<Difference[]> {
  const differences = (await readingsOf(tx, of)).flatMap(({ of: before, fields }) =>
    Object.entries(fields).flatMap(([field, found]) => {
      const path = before + field;
      const typed = valueAt(of, path);
      return found === undefined || typeof typed !== "string" || typed === "" || saysSame(field, typed, found)
        ? []
        : [{ path, source: "picture" as const, typed, found }];
    }),
  );
  // two pictures of one document that say the same differ once
  return differences.filter(
    ({ path, found }, at) => differences.findIndex((other) => other.path === path && other.found === found) === at,
  );
}
