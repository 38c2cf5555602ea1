/** An end comes before everything else of its instant: whatever ends exactly then has ended, and is decided no more. */
export const expiryPriority = 10;
