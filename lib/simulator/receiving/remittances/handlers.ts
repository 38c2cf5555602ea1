import type { inTransit } from "@/lib/receiving/calls/in-transit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { incomes, incomeSums } from "../incomes/list";
import { remittance } from "./detail";
import { remittances, tracked } from "./list";

export const remittanceHandlers: Handlers<typeof receiving & typeof inTransit> = {
  incomes,
  incomeSums,
  remittances,
  remittance,
  tracked,
};
