import { trackedSince } from "@/lib/receiving/terms";
import { remittance as machine } from "@/lib/receiving/states";
import { beijing } from "@/lib/time/beijing";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Since when remittances are tracked. */
export const trackedFrom = beijing(trackedSince);

/**
 * That a merchant is shown the remittance `r`: one in transit is where it is tracked, which it is not when it was sent
 * too early, or to an account that did not take it. What became of it is shown in any case.
 */
export const isShownSql = `(r.state <> ${stateNames(machine, "inTransit")} or r.is_tracked)`;

/** The same of its row. */
export const isShown = ({ state, isTracked }: Row<"Remittance">): boolean => state !== machine.first || isTracked;
