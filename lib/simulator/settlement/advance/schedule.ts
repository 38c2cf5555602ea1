/** Names the subject of jobs that process all advances of a world together. */
export const advanceSubject = "advances";

/**
 * Defines the jobs of advances. due: collects due advances at the end of a day, after everything else at that instant.
 * interest: charges another day for outstanding advances with the first millisecond of a day.
 */
export const advanceJobs = {
  due: { kind: "settlement.due", priority: 90 },
  interest: { kind: "settlement.interest", priority: 90 },
} as const;
