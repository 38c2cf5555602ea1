import { portalScreen } from "@/lib/gate/screen";

export const developersScreens = {
  webhooks: portalScreen("/b2b/developer/webhooks", {
    title: "developers.webhooks.title",
    menu: "developer",
    actions: ["manage"],
  }),
};
