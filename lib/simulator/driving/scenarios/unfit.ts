/** Reports an input that does not fit after every name in it was replaced. */
export class Unfit extends Error {}
