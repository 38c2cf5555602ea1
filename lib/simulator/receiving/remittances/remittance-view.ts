import { trackedSince } from "@/lib/receiving/terms";
import { remittance as machine } from "@/lib/receiving/states";
import { beijingInstant } from "@/lib/time/beijing";
import { stateLiteral, type RowExpressions } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Holds the instant from which remittances are tracked. */
export const trackedFrom = beijingInstant(trackedSince);

/**
 * Selects the remittances `r` that a merchant may see: one in transit only when it is tracked, which it is not when it
 * was sent too early or to an account that does not accept it. A settled one is always visible.
 */
export const visibleRemittanceCondition = (eb: RowExpressions<"remittance", "r">) =>
  eb.or([eb("r.state", "<>", stateLiteral(machine, "inTransit")), eb.ref("r.isTracked")]);

/** Returns the same for a row. */
export const isRemittanceVisible = ({ state, isTracked }: Row<"Remittance">): boolean =>
  state !== machine.first || isTracked;
