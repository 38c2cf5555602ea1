/** Names the term of a world that began with a past, so that a reset creates it again. */
export const pastTerm = "hasPast";
