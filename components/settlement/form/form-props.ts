import type { SettlementPayeeEntry } from "@/lib/settlement/payee-entry";

/** Holds the props of the parts of a settlement payee's form. */
export interface PayeeFormProps {
  entry: SettlementPayeeEntry;
  errorOf: (name: keyof SettlementPayeeEntry) => string | undefined;
  onChange: (part: Partial<SettlementPayeeEntry>) => void;
}
