import { ConsoleAccountsPage } from "@/components/operations/console/accounts-page";
import { load } from "@/lib/backend/load";
import { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadataGenerator } from "../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.accounts);

export default async function OpsAccountsPage() {
  return <ConsoleAccountsPage {...await load(opsAccountCalls.opsAccounts, {})} />;
}
