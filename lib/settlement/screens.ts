import { portalScreen } from "@/lib/gate/screen";

export const settlementScreens = {
  payees: portalScreen("/b2b/settle/payee_page", {
    title: "settlement.payees.title",
    menu: "settlement",
    gate: "verified",
    actions: ["manage"],
  }),
};
