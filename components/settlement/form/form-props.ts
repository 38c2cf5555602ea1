import type { SettlementPayeeEntry } from "@/lib/settlement/payee-entry";

/** What the parts of a settlement payee's form are handed. */
export interface PayeeFormProps {
  entry: SettlementPayeeEntry;
  errorOf: (name: keyof SettlementPayeeEntry) => string | undefined;
  onChange: (part: Partial<SettlementPayeeEntry>) => void;
}
