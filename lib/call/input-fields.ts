import type * as z from "zod/mini";
import type { Call } from "./call";

/** Returns the names of a call's own input fields; for a union, those of every option. */
export const inputFieldsOf = (call: Call): readonly string[] => [
  ...namesIn(call.input),
  ...(call.body === "upload" ? ["file"] : []),
];

function namesIn(schema: unknown): readonly string[] {
  // named cast: the inner definition of a schema, of which each kind has other parts
  const { def } = (schema as { readonly _zod: { readonly def: SchemaDef } })._zod;
  if (def.shape) return Object.keys(def.shape);
  return [...(def.options ?? []), def.left, def.right, def.innerType, def.in].flatMap((inner) =>
    inner === undefined ? [] : namesIn(inner),
  );
}

interface SchemaDef {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly unknown[];
  readonly left?: unknown;
  readonly right?: unknown;
  readonly innerType?: unknown;
  readonly in?: unknown;
}
