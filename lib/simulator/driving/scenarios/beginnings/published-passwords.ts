/**
 * Holds the password of everybody in a scenario: it is published, and exists only in the worlds of scenarios. Production
 * fills in neither where real people may sign in.
 */
export const publishedPassword = "Demo-2026";
/** Holds the payment password of everybody in a scenario, as published as the password. */
export const publishedPayPassword = "135790";
