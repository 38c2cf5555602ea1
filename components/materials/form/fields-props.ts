import type { ClientOutput } from "@/lib/call/call";
import type { materialDrafts } from "@/lib/materials/calls/drafts";
import type { MaterialEntry } from "@/lib/materials/entry";
import type { Day } from "@/lib/time/beijing";

/** Describes the props of a group of fields in a material's form. */
export interface FieldsProps {
  readonly entry: MaterialEntry;
  readonly errorOf: (name: keyof MaterialEntry) => string | undefined;
  readonly onChange: (part: Partial<MaterialEntry>) => void;
}

/** Holds the facts of the form's page besides the entries. */
export interface MaterialFormFacts {
  readonly buyers: readonly Buyer[];
  readonly today: Day;
  /** True when materials may request settlement by a customs declaration. */
  readonly isCustomsOpen: boolean;
}

export type Buyer = ClientOutput<typeof materialDrafts.buyers>["rows"][number];
