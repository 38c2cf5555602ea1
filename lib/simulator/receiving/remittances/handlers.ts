import type { inTransit } from "@/lib/receiving/calls/in-transit";
import type { receiving } from "@/lib/receiving/calls/receiving";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { incomes, incomeSums } from "../incomes/list";
import { remittanceDetail } from "./detail";
import { merchantRemittances, trackedRemittances } from "./list";

export const remittanceHandlers: Handlers<typeof receiving & typeof inTransit> = {
  incomes,
  incomeSums,
  remittances: merchantRemittances,
  remittance: remittanceDetail,
  tracked: trackedRemittances,
};
