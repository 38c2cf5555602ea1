import { MaskedMoney } from "@/components/kit/password/masked-money";
import type { Money } from "@/lib/money/money";

/** Returns the replacement of a column of amounts, when the reader chose to hide them. */
export const hiddenAmountColumnOptions = (isHidden: boolean) =>
  isHidden ? { instead: ({ currency }: Money) => <MaskedMoney currency={currency} /> } : {};
