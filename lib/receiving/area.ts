import type {} from "@/lib/call/call";
import { incomeFiles } from "./calls/income-files";
import { association } from "./association-states";
import { associations } from "./calls/associations";
import { inTransit } from "./calls/in-transit";
import { payeeAccounts } from "./calls/accounts";
import { accountApplications } from "./calls/applications";
import { receiving } from "./calls/receiving";
import { refunds } from "./calls/refunds";
import { accountApplication, income, incomeRefund, receivingAccount, remittance } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
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
  machines: [remittance, income, association, incomeRefund, accountApplication, receivingAccount],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    incomes: true;
    associations: true;
    "receiving-accounts": true;
  }
}
