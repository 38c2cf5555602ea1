/** What comes to all advances of a world together at an instant. */
export const advanceSubject = "advances";

/**
 * due: at the end of a day what is due is collected, after all else that happens at that instant. interest: with the first
 * millisecond of a day what is still outstanding costs another day.
 */
export const advanceJobs = {
  due: { kind: "settlement.due", priority: 90 },
  interest: { kind: "settlement.interest", priority: 90 },
} as const;
