import { portalScreen, sessionScreen } from "@/lib/gate/screen";

export const developersScreens = {
  keys: portalScreen("/b2b/developer/keys", {
    title: "developers.keys.title",
    menu: "developer",
    actions: ["manage", "review"],
    personal: true,
  }),
  calls: portalScreen("/b2b/developer/calls", { title: "developers.calls.title", menu: "developer", personal: true }),
  reference: portalScreen("/b2b/developer/reference", {
    title: "developers.reference.title",
    menu: "developer",
    personal: true,
  }),
  webhooks: portalScreen("/b2b/developer/webhooks", {
    title: "developers.webhooks.title",
    menu: "developer",
    actions: ["manage"],
    personal: true,
  }),
  testing: sessionScreen("/b2b/developer/testing", {
    title: "developers.testing.title",
    menu: "developer",
    isSimulated: true,
  }),
};
