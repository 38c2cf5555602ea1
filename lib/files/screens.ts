import { sessionScreen } from "@/lib/gate/screen";

export const filesScreens = {
  exports: sessionScreen("/b2b/account/download", { title: "files.centre.title" }),
};
