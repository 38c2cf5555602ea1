import { $ZodError } from "zod/v4/core";

/**
 * Returns true when a schema refused the entries. Imports only this class of zod's core: through `z.core`, every page
 * with a form would include all of it, with its texts in fifty languages.
 */
export const isSchemaError = (cause: unknown): cause is $ZodError => cause instanceof $ZodError;
