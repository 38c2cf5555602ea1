import { publicScreen, sessionScreen } from "@/lib/gate/screen";

export const accessScreens = {
  login: publicScreen("/login", { title: "login.title" }),
  noPermission: publicScreen("/403", { title: "noPermission.title" }),
  noPage: publicScreen("/404", { title: "noPage.title" }),
  pageError: publicScreen("/exception", { title: "pageError.title" }),
  noPermissionInside: sessionScreen("/b2b/exception/403", { title: "noPermission.title" }),
};
