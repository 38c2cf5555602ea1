import * as z from "zod/mini";
import { singleLineText } from "@/lib/call/field-schemas";
import { endpointEntry } from "./calls/webhooks";

/** Validates the endpoint form: its rule is the call's input. */
export const endpointRule = z.object({ ...endpointEntry, description: singleLineText(0, 140) });
export type EndpointEntry = z.input<typeof endpointRule>;

/** Validates the same for the change of an existing endpoint. */
export const endpointChangeFormSchema = (endpointId: string) =>
  z.pipe(
    endpointRule,
    z.transform((entry) => ({ ...entry, endpointId })),
  );
