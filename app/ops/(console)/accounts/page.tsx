import { ConsoleAccountsPage } from "@/components/operations/console/accounts-page";
import { loadForPage } from "@/lib/backend/load";
import { opsAccountCalls } from "@/lib/operations/calls/console/accounts";
import { operationsScreens } from "@/lib/operations/screens";
import { screenMetadataGenerator } from "../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.accounts);

export default async function ConsoleAccountListPage() {
  return <ConsoleAccountsPage {...await loadForPage(opsAccountCalls.opsAccounts, {})} />;
}
