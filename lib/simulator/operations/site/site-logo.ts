import type { sites as calls } from "@/lib/operations/calls/sites";
import { anyHost } from "../../access/site/site";
import { assignFileToMerchant, inspectAndStoreUpload } from "../../files/stored-files";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { readSavedSiteView } from "./site-view";

/** Stores the name of a site's logo. The site for all hosts always exists, any other only once it was saved. */
async function nameLogo(tx: Tx<"ORDER_NOTFOUND">, host: string, logo: string) {
  const key = { world: tx.world.id, host };
  if (host === anyHost)
    await tx.prisma.site.upsert({
      where: { world_host: key },
      create: { ...key, isOpen: true, config: {}, logo },
      update: { logo },
    });
  else if ((await tx.prisma.site.updateMany({ where: key, data: { logo } })).count === 0)
    return tx.refuse("ORDER_NOTFOUND");
  return readSavedSiteView(tx, host);
}

const setLogo: Handler<typeof calls.setLogo> = async ({ host, file }, { db, by, transact }) => {
  const ready = await inspectAndStoreUpload(db, file, "IMAGE", { owner: "operations", real: by.at });
  return transact(async (tx) => {
    // without an owner: everybody in this world may see it
    const { fileId } = await assignFileToMerchant(tx, { userNo: "", operatorId: null }, ready);
    return nameLogo(tx, host, `${fileId}.${ready.kind}`);
  });
};

const dropLogo: Handler<typeof calls.dropLogo> = async ({ host }, { transact }) =>
  transact((tx) => nameLogo(tx, host, ""));

export const siteLogoHandlers: Pick<Handlers<typeof calls>, "setLogo" | "dropLogo"> = { setLogo, dropLogo };
