import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handlers } from "../../handler";
import { incomes } from "../incomes/list";
import { remittance } from "./detail";
import { remittances } from "./list";

export const remittanceHandlers: Handlers<typeof receiving> = { incomes, remittances, remittance };
