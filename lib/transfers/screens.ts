import { portalScreen } from "@/lib/gate/screen";

export const transfersScreens = {
  apply: portalScreen("/b2b/transfer_manage/userTransferApply", {
    title: "transfers.apply.title",
    menu: "transfer",
    gate: "verified",
    does: "make",
    of: "transfer_manage/transferOrder",
    alongWith: ["transfer_manage/transferOrder", "account:balances"],
  }),
  records: portalScreen("/b2b/transfer_manage/transferOrder", {
    title: "transfers.records.title",
    menu: "transfer",
    actions: ["export", "manage"],
  }),
};
