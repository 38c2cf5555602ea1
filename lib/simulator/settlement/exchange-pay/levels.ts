import { permissionTo } from "@/lib/gate/screen";
import { settlementScreens } from "@/lib/settlement/screens";
import { approvalLevels, type Level } from "../../access/approval/group";
import { levelsToPass, type ToPass } from "../../payments/review/levels-to-pass";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** What it takes to decide about an order. */
const ofOrders = permissionTo(settlementScreens.exchangePayOrders, "review").permission;

/** The levels of a merchant's approval group with those who may decide about its orders there now. */
export const orderLevels = (tx: InWorld, userNo: string, real: Date): Promise<Level[]> =>
  approvalLevels(tx, userNo, real, ofOrders);

/** The levels that an order has to pass, as a payment of the same to the same payee has. */
export const levelsOfOrder = (tx: Tx, userNo: string, toPass: ToPass): Promise<Level[]> =>
  levelsToPass(tx, userNo, toPass, ofOrders);
