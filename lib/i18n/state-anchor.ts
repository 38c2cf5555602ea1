/** Returns the anchor of a state's explanation in the article that has it: the same in every language. */
export const stateAnchor = (machine: string, state: string): string => `${machine}-${state}`;
