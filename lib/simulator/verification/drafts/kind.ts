/** The job that forgets a verification's draft which nobody saved again in time. */
export const draftKind = "verification.draft";
