/** Whether a world began with a past, so that a reset begins with it again. */
export const pastTerm = "hasPast";
