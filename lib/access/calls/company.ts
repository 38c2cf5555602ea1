import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { instant } from "@/lib/time/instant";
import { currency } from "@/lib/money/currency";
import { mainOperatorAccess, screenAccess } from "@/lib/gate/screen";
import { companyEnglishName } from "../entries";
import { accessScreens } from "../screens";
import { englishName as englishNameMachine, merchant as merchantMachine } from "../states";

const info = declareCalls("/api/user/info", { access: "session" });

/** Describes one request for another English name, and its result. */
const wish = z.object({
  enName: z.string(),
  state: stateSchema(englishNameMachine),
  reason: z.string(),
  placedAt: instant,
  decidedAt: z.nullable(instant),
});

/** Defines the calls for a merchant's company and its account (specification 1, sections 2 and 3). */
export const merchantCompanyCalls = {
  customerService: info.post("queryUserCustomerService", {
    about:
      "The merchant's account manager and the customer service. Without a manager the fields are empty; QR pictures are data URLs.",
    output: z.object({
      amName: z.string(),
      amPhone: z.string(),
      amPhoneHide: z.string(),
      amEmail: z.string(),
      amQrFileId: z.string(),
      amQrCode: z.string(),
      csQrCode: z.string(),
    }),
    reads: ["settings"],
  }),
  changeEnglishName: info.post("modifyEnName", {
    about:
      "Asks for another English name of the company. Operations decide; until then, and when they refuse it, the old one stays. One wish at a time.",
    subject: "enName",
    access: mainOperatorAccess(accessScreens.userInfo),
    input: z.object({ enName: companyEnglishName }),
    output: wish,
    errors: ["NAME_PENDING", "NAME_UNCHANGED"],
    changes: ["settings"],
  }),
  englishNameResult: info.post("modifyEnNameResult", {
    about: "The company's English name, and what became of the wishes for another one, newest first.",
    output: z.object({ enName: z.string(), latest: z.nullable(wish), rows: z.array(wish) }),
    reads: ["settings"],
  }),
  receivingAccounts: info.get("receivingAccounts", {
    about:
      "The merchant's accounts for incoming funds, one a currency: ready for the first funds (pre-opened), or in use, with the instant of the last ones. A closed account receives nothing and has none.",
    access: screenAccess(accessScreens.userInfo),
    output: z.object({
      rows: z.array(z.object({ currency, account: z.string(), bank: z.string(), lastFundsAt: z.nullable(instant) })),
    }),
    reads: ["settings", "incomes"],
  }),
  standing: info.get("accountStanding", {
    about: "Whether the account is active, when funds came in last, and when it closes if none come in.",
    output: z.object({
      accountState: stateSchema(merchantMachine),
      openedAt: instant,
      lastFundsAt: z.nullable(instant),
      closesAt: z.nullable(instant),
    }),
    reads: ["settings", "incomes"],
  }),
};
