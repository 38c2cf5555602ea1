/** Assigns points to the reasons why an income may have been paid for a material: more points are a better match. */
export const reasonPoints = {
  /** Holds the postscript contains the contract's number. */
  contractNo: 50,
  /** The remitter is the buyer, as a bank compares names; or its name is very similar. */
  nameFull: 40,
  nameClose: 20,
  /** The open amounts of both are equal. */
  amountEqual: 30,
  /** With others of the same buyer, the material adds up to exactly the open amount of the income. */
  amountSum: 25,
  /** Holds the open amount of the income is within the linkable amount of the material. */
  amountWithin: 10,
  /** The contract was made near the day the money arrived. */
  dateNear: 10,
} as const;

/** Sets the number of days within which a contract is near an income. */
export const nearDays = 90;

/**
 * Sets the minimum of letters and digits for matching a contract's number in a postscript: shorter ones match anything.
 */
export const contractNoLengthMin = 4;

/** Limits the letters and digits of a number used in a lookup, to the length of a contract's number. */
export const contractNoLengthMax = 32;

/** Limits how many materials of one buyer are combined for a sum, and out of how many. */
export const summandsMax = 4;
export const summandsOutOfMax = 20;

/** Limits how many candidates of an income are listed. */
export const candidatesMax = 20;

/**
 * Limits the open materials of its currency that an income is compared with, to those of the newest contracts. Beyond
 * that, `lookupMax` further ones are read for each reason: the contract's number, the buyer's name, and an equal amount
 * that is entirely open.
 */
export const comparedMax = 500;
export const lookupMax = 100;

/** Limits how many links one call makes. */
export const linksMax = 50;

/** Limits how many incomes are offered for a material. */
export const incomesOfferedMax = 50;
