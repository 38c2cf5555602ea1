import type { ScenarioCommand } from "./command";
import { exchangeCommands } from "./exchange";
import { exchangePayCommands } from "./exchange-pay";
import { linkedIncomeCommands } from "./linked-income";
import { materialListCommands } from "./material-lists";
import { paymentBatchCommands } from "./payment-batches";
import { paymentCommands } from "./payments";
import { receivingCommands } from "./receiving";
import { reviewCommands } from "./review";
import { settlementCommands } from "./settlement";
import { settlementPayeeCommands } from "./settlement-payees";
import { transferCommands } from "./transfers";
import { verificationCommands } from "./verification";

/** Maps every command by its word in a scenario, in the order of the reference. */
export const scenarioCommands: ReadonlyMap<string, ScenarioCommand> = new Map(
  Object.entries({
    ...exchangeCommands,
    ...paymentCommands,
    ...paymentBatchCommands,
    ...reviewCommands,
    ...transferCommands,
    ...receivingCommands,
    ...linkedIncomeCommands,
    ...materialListCommands,
    ...settlementCommands,
    ...settlementPayeeCommands,
    ...exchangePayCommands,
    ...verificationCommands,
  }),
);
