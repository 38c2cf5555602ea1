import type { accounts } from "@/lib/accounts/calls";
import type { Answers } from "../desk";
import { activity } from "./activity";
import { balances } from "./balances";
import { reporting, setReporting } from "./reporting";

export const accountsDesk: Answers<typeof accounts> = { balances, activity, reporting, setReporting };
