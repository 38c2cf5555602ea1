import { portalScreen, publicScreen } from "@/lib/gate/screen";

export const receivingScreens = {
  receipts: portalScreen("/b2b/collection/receipts_page", {
    title: "receiving.receipts.title",
    menu: "collection",
    actions: ["make", "export", "manage"],
  }),
  inTransit: portalScreen("/b2b/collection/inTransitPayments", {
    title: "receiving.inTransit.title",
    menu: "collection",
    alongWith: ["collection/receipts_page"],
  }),
  accounts: portalScreen("/b2b/collection/payee_account_page", {
    title: "receiving.accounts.title",
    menu: "collection",
    actions: ["export", "manage"],
  }),
  apply: portalScreen("/b2b/collection/apply_page", {
    title: "receiving.apply.title",
    menu: "collection",
    gate: "verified",
    does: "make",
    of: "collection/payee_account_page",
    alongWith: ["collection/payee_account_page"],
  }),
  sharedAccount: publicScreen("/payee-account/[token]", { title: "receiving.shared.title" }),
};
