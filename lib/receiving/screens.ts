import { portalScreen } from "@/lib/gate/screen";

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
};
