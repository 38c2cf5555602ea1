import type { files } from "@/lib/files/calls/files";
import type { Handler } from "../platform/handler";
import { requireStorageQuota, assignFileToMerchant, inspectAndStoreUpload } from "./stored-files";

/** Accepts a file: inspects it, stores its bytes, then writes the row. */
export const uploadFile: Handler<typeof files.upload> = async ({ businessType, type, file }, context) => {
  const { principal, world, by, db, transact } = context;
  await requireStorageQuota(context, principal.userNo, file.size);
  const ready = await inspectAndStoreUpload(db, file, businessType, {
    owner: `${world.id} ${principal.userNo}`,
    real: by.at,
    type,
  });
  return transact((tx) => assignFileToMerchant(tx, principal, ready));
};
