/** Lists of incoming funds reach back at most so many days (specification 2, section 5, "Range max 180 days"). */
export const listDaysMax = 180;
