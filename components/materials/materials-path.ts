import type { Route } from "next";
import { hrefWith } from "@/components/kit/select/query";
import { materialsScreens } from "@/lib/materials/screens";

/** The page of one material. */
export const materialPath = (orderId: string): Route => hrefWith(materialsScreens.detail.path, {}, { orderId });

/** The form of a new material, or of one that is corrected. */
export const materialFormPath = (orderId?: string): Route => hrefWith(materialsScreens.add.path, {}, { orderId });

/** Customs-declaration settlement, and the application for it. Named cast: a screen's path is a page that exists. */
export const customsPath = materialsScreens.customs.path as Route;

/** The list. Named cast: a screen's path is a page that exists. */
export const materialsPath = materialsScreens.list.path as Route;

/** The batches from Excel files, or one of them: views of the list's page. */
export const batchesPath: Route = hrefWith(materialsPath, {}, { view: "batches" });
export const batchPath = (batchNo: string): Route => hrefWith(materialsPath, {}, { batchNo });
