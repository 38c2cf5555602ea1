import { AccountsPage } from "@/components/operations/console/accounts-page";
import { load } from "@/lib/backend/load";
import { accounts } from "@/lib/operations/calls/console/accounts";
import { operationsScreens } from "@/lib/operations/screens";
import { titled } from "../../titled";

export const generateMetadata = titled(operationsScreens.accounts);

export default async function OpsAccountsPage() {
  return <AccountsPage {...await load(accounts.opsAccounts, {})} />;
}
