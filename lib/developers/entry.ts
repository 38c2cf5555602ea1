import * as z from "zod/mini";
import { line } from "@/lib/call/field-schemas";
import { endpointEntry } from "./calls/webhooks";

/** An endpoint as it is entered: its form's rule is what the call takes. */
export const endpointRule = z.object({ ...endpointEntry, description: line(0, 140) });
export type EndpointEntry = z.input<typeof endpointRule>;

/** The same for the change of one that is there. */
export const endpointChangeRule = (endpointId: string) =>
  z.pipe(
    endpointRule,
    z.transform((entry) => ({ ...entry, endpointId })),
  );
