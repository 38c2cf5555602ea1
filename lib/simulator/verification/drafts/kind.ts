/** Names the job that deletes a verification draft which nobody saved again in time. */
export const verificationDraftKind = "verification.draft";
