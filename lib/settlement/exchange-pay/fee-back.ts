/**
 * Whether our own fee comes back with an order that is cancelled: it was taken at the confirmation, and nothing has ever
 * been sent for it.
 */
export const isFeeReturned = ({
  confirmedAt,
  payouts,
}: {
  readonly confirmedAt: Date | null;
  readonly payouts: number;
}): boolean => confirmedAt !== null && payouts === 0;
