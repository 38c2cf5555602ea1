import type { payments } from "@/lib/payments/calls/payments";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { addPayee } from "../payees/add-payee";
import { cancel } from "./cancel";
import { changeDay } from "./change-day";
import { cost } from "./cost";
import { detail } from "./detail";
import { pay } from "./pay";
import { payees } from "../payees/payees";
import { records } from "./records";

export const paymentHandlers: Handlers<typeof payments> = {
  cost,
  pay,
  cancel,
  changeDay,
  records,
  detail,
  addPayee,
  payees,
};
