import { $ZodError } from "zod/v4/core";

/**
 * Whether a schema refused what was entered. Of zod's core only this: by way of `z.core` every page with a form would
 * carry all of it, with its texts in fifty languages.
 */
export const isSchemaError = (cause: unknown): cause is $ZodError => cause instanceof $ZodError;
