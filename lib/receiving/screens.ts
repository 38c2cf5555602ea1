import { portalScreen } from "@/lib/gate/screen";

export const receivingScreens = {
  receipts: portalScreen("/b2b/collection/receipts_page", { title: "receiving.receipts.title", menu: "collection" }),
};
