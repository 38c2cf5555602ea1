import { portalScreen, publicScreen, sessionScreen } from "@/lib/gate/screen";

export const accessScreens = {
  login: publicScreen("/login", { title: "access.login.title" }),
  subLogin: publicScreen("/subLogin", { title: "access.subLogin.title" }),
  forget: publicScreen("/forget", { title: "access.forget.title" }),
  activate: publicScreen("/activate/[token]", { title: "access.activate.title" }),
  help: publicScreen("/help", { title: "help.centre.title" }),
  feedback: publicScreen("/feedback", { title: "help.enquiryPages.feedback.title" }),
  suggestion: publicScreen("/feedbackSuggestion", { title: "help.enquiryPages.suggestion.title" }),
  partner: publicScreen("/partner", { title: "help.enquiryPages.partner.title" }),
  status: publicScreen("/test", { title: "help.status.title" }),
  noPermission: publicScreen("/403", { title: "access.noPermission.title" }),
  noPage: publicScreen("/404", { title: "access.noPage.title" }),
  pageError: publicScreen("/exception", { title: "failure.title" }),
  agreement: publicScreen("/protocol/[id]", { title: "access.agreements.text" }),
  agreements: portalScreen("/b2b/setting/protocolManage", { title: "access.agreements.title", menu: "setting", isSystem: true }),
  roles: portalScreen("/b2b/setting/operator/role", { title: "access.roles.title", menu: "setting" }),
  users: portalScreen("/b2b/setting/operator/user", { title: "access.users.title", menu: "setting", alongWith: ["setting/operator/role"] }),
  safety: sessionScreen("/b2b/setting/safety", { title: "access.safety.title" }),
  paymentVerification: portalScreen("/b2b/setting/safety/payment-verification", { title: "access.paymentVerification.title", mainOperator: true }),
  sessions: sessionScreen("/b2b/setting/safety/sessions", { title: "access.sessions.title" }),
  noPermissionInside: sessionScreen("/b2b/exception/403", { title: "access.noPermission.title" }),
};
