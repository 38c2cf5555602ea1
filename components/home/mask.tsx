import { MaskedMoney } from "@/components/kit/password/masked-money";
import type { Money } from "@/lib/money/money";

/** The replacement of a column of amounts, where the reader chose not to see them. */
export const maskOf = (isHidden: boolean) =>
  isHidden ? { instead: ({ currency }: Money) => <MaskedMoney currency={currency} /> } : {};
