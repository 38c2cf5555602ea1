/**
 * Returns true when our own fee is returned with a cancelled order: it was charged at the confirmation, and nothing has
 * ever been sent.
 */
export const isOwnFeeReturnedOnCancel = ({
  confirmedAt,
  payouts,
}: {
  readonly confirmedAt: Date | null;
  readonly payouts: number;
}): boolean => confirmedAt !== null && payouts === 0;
