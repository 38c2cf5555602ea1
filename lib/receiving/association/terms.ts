/** What speaks for an income's being paid for a material, with the points of each: the more, the better it fits. */
export const reasonPoints = {
  /** The contract's number stands in the postscript. */
  contractNo: 50,
  /** The remitter is the buyer, as a bank compares names; or its name is much like it. */
  nameFull: 40,
  nameClose: 20,
  /** What is open of both is the same. */
  amountEqual: 30,
  /** With others of the same buyer the material comes to exactly what is open of the income. */
  amountSum: 25,
  /** What is open of the income fits into what may be linked of the material. */
  amountWithin: 10,
  /** The contract was made near the day the money came. */
  dateNear: 10,
} as const;

/** A contract is near an income when so many days, or fewer, lie between them. */
export const nearDays = 90;

/** A contract's number is looked for in a postscript only with so many letters and digits: shorter ones mean anything. */
export const contractNoLengthMin = 4;

/** A number that is looked up has so many letters and digits at most: as a contract's number has room for. */
export const contractNoLengthMax = 32;

/** So many materials of one buyer, at most, are tried together for a sum, out of so many. */
export const summandsMax = 4;
export const summandsOutOfMax = 20;

/** How many candidates of an income are shown. */
export const candidatesMax = 20;

/**
 * An income is compared with so many open materials of its currency, those of the newest contracts; where there are no
 * more, with every one. Of further ones so many are looked up for each thing that speaks for them: the contract's number,
 * the buyer's name, and an amount that is open whole and the same.
 */
export const comparedMax = 500;
export const lookedUpMax = 100;

/** How many links are made at once. */
export const linksMax = 50;

/** How many incomes are offered for a material. */
export const incomesOfferedMax = 50;
