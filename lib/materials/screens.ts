import { portalScreen } from "@/lib/gate/screen";

const list = "/b2b/collection/material_page";

export const materialsScreens = {
  list: portalScreen("/b2b/collection/material_page", {
    title: "materials.list.title",
    menu: "collection",
    actions: ["manage"],
    alongWith: ["collection/material_page/file-detail/detail"],
  }),
  add: portalScreen("/b2b/collection/material_page/file-detail/material-add", {
    title: "materials.form.title",
    does: "manage",
    of: "collection/material_page",
    under: list,
  }),
  customs: portalScreen("/b2b/collection/material_page/customs", {
    title: "materials.customs.title",
    does: "manage",
    of: "collection/material_page",
    under: list,
  }),
  detail: portalScreen("/b2b/collection/material_page/file-detail/detail", {
    title: "materials.detail.title",
    of: "collection/material_page",
    under: list,
  }),
};
