import type { receiving } from "@/lib/receiving/calls";
import type { Answers } from "../desk";
import { incomes } from "./incomes";
import { remittance } from "./remittance";
import { remittances } from "./remittances";

export const receivingDesk: Answers<typeof receiving> = { incomes, remittances, remittance };
