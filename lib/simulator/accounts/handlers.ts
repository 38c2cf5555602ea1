import type { accounts } from "@/lib/accounts/calls/balances";
import type { Answers } from "../handler";
import { activity } from "./activity";
import { balances } from "./balances";
import { reporting, setReporting } from "./reporting";

export const accountsHandlers: Answers<typeof accounts> = { balances, activity, reporting, setReporting };
