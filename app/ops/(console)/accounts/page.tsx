import { AccountsPage } from "@/components/operations/console/accounts-page";
import { load } from "@/lib/backend/load";
import { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadata } from "../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.accounts);

export default async function OpsAccountsPage() {
  return <AccountsPage {...await load(opsAccountCalls.opsAccounts, {})} />;
}
