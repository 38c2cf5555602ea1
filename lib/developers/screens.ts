import { portalScreen } from "@/lib/gate/screen";

export const developersScreens = {
  keys: portalScreen("/b2b/developer/keys", {
    title: "developers.keys.title",
    menu: "developer",
    actions: ["manage", "review"],
    personal: true,
  }),
};
