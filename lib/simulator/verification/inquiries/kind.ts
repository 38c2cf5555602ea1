/** Names the job that refuses an application without an answer. */
export const answerKind = "verification.answer";
