import type {} from "@/lib/call/call";
import { incomeFiles } from "./calls/income-files";
import { associationMachine } from "./association-states";
import { associations } from "./calls/associations";
import { inTransit } from "./calls/in-transit";
import { payeeAccounts } from "./calls/accounts";
import { accountApplications } from "./calls/applications";
import { receiving } from "./calls/receiving";
import { refunds } from "./calls/refunds";
import { accountApplication, income, incomeRefund, receivingAccount, remittance } from "./states";

/** Declares everything in this area: its calls by topic, and its order state machines with their tables. */
export const receivingArea = {
  calls: {
    ...receiving,
    ...inTransit,
    ...incomeFiles,
    ...associations,
    ...refunds,
    ...accountApplications,
    ...payeeAccounts,
  },
  machines: [remittance, income, associationMachine, incomeRefund, accountApplication, receivingAccount],
};

/** Declares the cache tags of this area's answers. */
declare module "@/lib/call/call" {
  interface Tags {
    incomes: true;
    associations: true;
    "receiving-accounts": true;
  }
}
