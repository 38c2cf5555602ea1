import { MaskedMoney } from "@/components/kit/password/masked-money";
import type { Money } from "@/lib/money/money";

/** What a column of amounts shows instead, where the reader chose not to see them. */
export const maskOf = (isHidden: boolean) =>
  isHidden ? { instead: ({ currency }: Money) => <MaskedMoney currency={currency} /> } : {};
