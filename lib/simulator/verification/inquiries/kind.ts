/** The job that refuses an application which nobody answered about. */
export const answerKind = "verification.answer";
