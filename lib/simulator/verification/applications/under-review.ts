import type { VerificationState } from "@/lib/verification/states";
import type { Row } from "@/lib/simulator/platform/store/records";

/** The states in which an application waits for a decision or for an answer. */
export const openStates: readonly string[] = ["reviewing", "awaitingAnswer", "prepared"] satisfies VerificationState[];

/** Whether an application waits for a decision or for an answer. */
export const isUnderReview = ({ state }: Pick<Row<"Verification">, "state">): boolean => openStates.includes(state);

/** Those in which it waits for operations, to be prepared or confirmed. */
export const statesToDecide: readonly string[] = ["reviewing", "prepared"] satisfies VerificationState[];
