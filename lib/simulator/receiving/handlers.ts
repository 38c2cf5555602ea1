import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Answers } from "../handler";
import { incomes } from "./incomes";
import { remittance } from "./remittance";
import { remittances } from "./remittances";

export const receivingHandlers: Answers<typeof receiving> = { incomes, remittances, remittance };
