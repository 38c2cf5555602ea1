import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handlers } from "../handler";
import { incomes } from "./incomes";
import { remittance } from "./remittance";
import { remittances } from "./remittances";

export const remittanceHandlers: Handlers<typeof receiving> = { incomes, remittances, remittance };
