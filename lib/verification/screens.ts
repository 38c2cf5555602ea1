import { portalScreen, publicScreen } from "@/lib/gate/screen";

const start = "/b2b/setting/verified";
/** Groups forms, reasons and results with the start: access to one includes all; submitting is the action `manage`. */
const within = { of: "setting/verified", under: start } as const;
const formPages = ["company", "hkcompany", "otherArea", "personal"].flatMap((type) =>
  ["add", "edit", "edit-cer"].map((form) => `setting/verified/${type}-${form}`),
);

export const verificationScreens = {
  start: portalScreen("/b2b/setting/verified", {
    personal: true,
    title: "verification.start.title",
    menu: "setting",
    actions: ["manage"],
    alongWith: ["setting/verified-info", "setting/verified/{type}/result", ...formPages],
  }),
  information: portalScreen("/b2b/setting/verified-info", {
    personal: true,
    title: "verification.information.title",
    ...within,
  }),
  companyAdd: portalScreen("/b2b/setting/verified/company-add", {
    personal: true,
    title: "verification.form.company.add",
    ...within,
  }),
  companyEdit: portalScreen("/b2b/setting/verified/company-edit", {
    personal: true,
    title: "verification.form.company.edit",
    ...within,
  }),
  companyRenew: portalScreen("/b2b/setting/verified/company-edit-cer", {
    personal: true,
    title: "verification.form.renew",
    ...within,
  }),
  hkAdd: portalScreen("/b2b/setting/verified/hkcompany-add", {
    personal: true,
    title: "verification.form.hkcompany.add",
    ...within,
  }),
  hkEdit: portalScreen("/b2b/setting/verified/hkcompany-edit", {
    personal: true,
    title: "verification.form.hkcompany.edit",
    ...within,
  }),
  hkRenew: portalScreen("/b2b/setting/verified/hkcompany-edit-cer", {
    personal: true,
    title: "verification.form.renew",
    ...within,
  }),
  otherAdd: portalScreen("/b2b/setting/verified/otherArea-add", {
    personal: true,
    title: "verification.form.otherArea.add",
    ...within,
  }),
  otherEdit: portalScreen("/b2b/setting/verified/otherArea-edit", {
    personal: true,
    title: "verification.form.otherArea.edit",
    ...within,
  }),
  otherRenew: portalScreen("/b2b/setting/verified/otherArea-edit-cer", {
    personal: true,
    title: "verification.form.renew",
    ...within,
  }),
  personalAdd: portalScreen("/b2b/setting/verified/personal-add", {
    personal: true,
    title: "verification.form.personal.add",
    ...within,
  }),
  personalEdit: portalScreen("/b2b/setting/verified/personal-edit", {
    personal: true,
    title: "verification.form.personal.edit",
    ...within,
  }),
  personalRenew: portalScreen("/b2b/setting/verified/personal-edit-cer", {
    personal: true,
    title: "verification.form.renew",
    ...within,
  }),
  result: portalScreen("/b2b/setting/verified/[type]/result", {
    personal: true,
    title: "verification.result.title",
    ...within,
  }),
  liveness: publicScreen("/liveness/[token]", { title: "verification.liveness.title" }),
};
