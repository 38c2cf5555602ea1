import { portalScreen, sessionScreen } from "@/lib/gate/screen";

export const accountsScreens = {
  entry: sessionScreen("/b2b", { title: "home.title" }),
  home: portalScreen("/b2b/account", {
    title: "home.title",
    menu: "account",
    alongWith: ["account:balances"],
    actions: ["manage"],
    apart: ["balances"],
  }),
  statement: portalScreen("/b2b/account/statement", {
    title: "accounts.statement.title",
    menu: "account",
    alongWith: ["account"],
    actions: ["export"],
  }),
  vouchers: portalScreen("/b2b/account/vouchers", {
    title: "accounts.vouchers.title",
    menu: "account",
    alongWith: ["account/statement"],
    actions: ["export", "manage"],
  }),
};
