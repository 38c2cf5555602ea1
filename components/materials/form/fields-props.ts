import type { Got } from "@/lib/call/call";
import type { materialDrafts } from "@/lib/materials/calls/drafts";
import type { MaterialEntry } from "@/lib/materials/entry";

/** A material's form as its groups of fields see it. */
export interface FieldsProps {
  readonly entry: MaterialEntry;
  readonly errorOf: (name: keyof MaterialEntry) => string | undefined;
  readonly onChange: (part: Partial<MaterialEntry>) => void;
}

export type Buyer = Got<typeof materialDrafts.buyers>["rows"][number];
