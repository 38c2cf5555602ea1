import type { Got } from "@/lib/call/call";
import type { materialDrafts } from "@/lib/materials/calls/drafts";
import type { MaterialEntry } from "@/lib/materials/entry";
import type { Day } from "@/lib/time/beijing";

/** A material's form as its groups of fields see it. */
export interface FieldsProps {
  readonly entry: MaterialEntry;
  readonly errorOf: (name: keyof MaterialEntry) => string | undefined;
  readonly onChange: (part: Partial<MaterialEntry>) => void;
}

/** What the page of a form knows beside what is typed. */
export interface MaterialFormFacts {
  readonly buyers: readonly Buyer[];
  readonly today: Day;
  /** Whether materials may ask for settlement by a customs declaration. */
  readonly isCustomsOpen: boolean;
}

export type Buyer = Got<typeof materialDrafts.buyers>["rows"][number];
