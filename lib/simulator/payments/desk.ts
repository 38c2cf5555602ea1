import type { payments } from "@/lib/payments/calls";
import type { Answers } from "../desk";
import { addPayee } from "./add-payee";
import { cancel } from "./cancel";
import { cost } from "./cost";
import { detail } from "./detail";
import { pay } from "./pay";
import { payees } from "./payees";
import { records } from "./records";

export const paymentsDesk: Answers<typeof payments> = { cost, pay, cancel, records, detail, addPayee, payees };
