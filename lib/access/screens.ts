import { publicScreen, sessionScreen } from "@/lib/gate/screen";

export const accessScreens = {
  login: publicScreen("/login", { title: "access.login.title" }),
  noPermission: publicScreen("/403", { title: "access.noPermission.title" }),
  noPage: publicScreen("/404", { title: "access.noPage.title" }),
  pageError: publicScreen("/exception", { title: "failure.title" }),
  noPermissionInside: sessionScreen("/b2b/exception/403", { title: "access.noPermission.title" }),
};
