import type * as z from "zod/mini";
import type { difference } from "@/lib/verification/calls/applications";
import type { Entry } from "@/lib/verification/entry";
import type { InWorld } from "../../store/tx";

/** Where what was typed is not what was read in its picture. */
export const differencesOf = async (_: InWorld, __: Entry): Promise<z.output<typeof difference>[]> => [];
