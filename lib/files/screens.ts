import { publicScreen, sessionScreen } from "@/lib/gate/screen";

export const filesScreens = {
  exports: sessionScreen("/b2b/account/download", { title: "files.centre.title" }),
  verify: publicScreen("/verify/[code]", { title: "files.verify.title" }),
};
