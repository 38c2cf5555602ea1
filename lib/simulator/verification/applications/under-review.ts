import type { VerificationState } from "@/lib/verification/states";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Lists the states in which an application waits for a decision or for an answer. */
export const openStates: readonly string[] = ["reviewing", "awaitingAnswer", "prepared"] satisfies VerificationState[];

/** Returns true when an application waits for a decision or for an answer. */
export const isApplicationOpen = ({ state }: Pick<Row<"Verification">, "state">): boolean => openStates.includes(state);

/** Lists the states in which it waits for operations, to be prepared or confirmed. */
export const statesToDecide: readonly string[] = ["reviewing", "prepared"] satisfies VerificationState[];
