import type {} from "@/lib/call/call";
import { incomeFiles } from "./calls/income-files";
import { association } from "./association-states";
import { associations } from "./calls/associations";
import { inTransit } from "./calls/in-transit";
import { receiving } from "./calls/receiving";
import { refunds } from "./calls/refunds";
import { income, incomeRefund, remittance } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const receivingArea = {
  calls: {
    ...receiving,
    ...inTransit,
    ...incomeFiles,
    ...associations,
    ...refunds,
  },
  machines: [remittance, income, association, incomeRefund],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    incomes: true;
    associations: true;
  }
}
