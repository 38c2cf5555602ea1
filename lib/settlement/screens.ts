import { portalScreen } from "@/lib/gate/screen";

export const settlementScreens = {
  payees: portalScreen("/b2b/settle/payee_page", {
    title: "settlement.payees.title",
    menu: "settlement",
    gate: "verified",
    actions: ["manage"],
    alongWith: ["settle/payee_page/payee-acc-detail/detail"],
  }),
  payeeEntry: portalScreen("/b2b/settle/payee_page/payee-add", {
    title: "settlement.form.title",
    gate: "verified",
    does: "manage",
    of: "settle/payee_page",
    under: "/b2b/settle/payee_page",
    alongWith: ["settle/payee_page"],
  }),
  payee: portalScreen("/b2b/settle/payee_page/payee-acc-detail/detail", {
    title: "settlement.payee.title",
    gate: "verified",
    of: "settle/payee_page",
    under: "/b2b/settle/payee_page",
  }),
  /** Reached from its messages alone, until orders can be made of what is advanced. */
  advances: portalScreen("/b2b/settle/advances", {
    title: "settlement.advances.title",
    under: "/b2b/settle/payee_page",
    gate: "verified",
    actions: ["manage"],
  }),
};
