import type { Route } from "next";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { materialsScreens } from "@/lib/materials/screens";

/** Returns the address of one material. */
export const materialPath = (serialNo: string): Route =>
  hrefWithQueryChanges(materialsScreens.detail.path, {}, { orderId: serialNo });

/** Returns the address of the form of a new material, or of one to be corrected. */
export const materialFormPath = (serialNo?: string): Route =>
  hrefWithQueryChanges(materialsScreens.add.path, {}, { orderId: serialNo });

/**
 * Holds the address of customs-declaration settlement and its application. Named cast: a screen's path is a page that
 * exists.
 */
export const customsPath = materialsScreens.customs.path as Route;

/** Holds the address of the list. Named cast: a screen's path is a page that exists. */
export const materialsPath = materialsScreens.list.path as Route;

/** Holds the addresses of the batches from Excel files, and of one of them: views of the list's page. */
export const batchesPath: Route = hrefWithQueryChanges(materialsPath, {}, { view: "batches" });
export const materialBatchPath = (batchNo: string): Route => hrefWithQueryChanges(materialsPath, {}, { batchNo });
